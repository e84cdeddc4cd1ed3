import { Accordion } from '../ui/accordion.tsx';
import { slugOf } from '../ui/slug.ts';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import { AnchoredHeading } from '../ui/anchored-heading.tsx';
import '../ui/prose.css';

type Props = {
  heading: string;
  /** The answer is HTML from src/content. */
  items: readonly { question: string; answer: string }[];
};

/** A section of questions, one open at a time; nothing without questions. */
export function Questions({ heading, items }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="section" data-reveal="">
      <div className="wrap grid split">
        <AnchoredHeading className="c1-4">{heading}</AnchoredHeading>
        <div className="c6-12">
          <Accordion
            name="questions"
            items={items.map(({ question, answer }) => ({
              id: slugOf(question),
              title: question,
              content: <TrustedHtml className="prose" html={answer} />,
            }))}
          />
        </div>
      </div>
    </section>
  );
}
