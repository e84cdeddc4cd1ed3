import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import { ButtonLink } from '../ui/button.tsx';
import { Chart } from './chart.tsx';
import { headTags } from './metadata.ts';

type Props = { heading: string; sentence: string };

/** The head of a documentation path that does not exist. */
export const missingHead = ({ heading, sentence }: Props) =>
  headTags({ title: heading, description: sentence, isHidden: true });

/** The page for a documentation path that does not exist: what is missing, and one link. */
export function Missing({ heading, sentence }: Props) {
  return (
    <section className="message-page">
      <Chart drawing={offchart} />
      <div className="wrap">
        <div role="alert">
          <h1 className="large-heading">{heading}</h1>
          <p className="lead">{sentence}</p>
        </div>
        <p className="button-row">
          <ButtonLink to={paths.documentation}>{pages.documentation.texts.returnLabel}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
