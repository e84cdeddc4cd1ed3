import { Accordion } from '../../ui/accordion.tsx';
import { slugOf } from '../../ui/slug.ts';
import { TrustedHtml } from '../../ui/trusted-html.tsx';
import type { ServicePage } from './service-page.ts';

/** Questions about the service, one open at a time. */
export function Questions({ page: { service, faqs } }: { page: ServicePage }) {
  if (faqs.length === 0) return null;
  return (
    <section className="sec" data-reveal="">
      <div className="wrap grid split">
        <h2 className="c1-4">Frequently Asked Questions About {service.title}</h2>
        <div className="c6-12">
          <Accordion
            name="questions"
            items={faqs.map(({ question, answer }) => ({
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
