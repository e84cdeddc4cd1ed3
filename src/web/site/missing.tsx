import offchart from '../drawings/offchart.svg?raw';
import { ButtonLink } from '../ui/button.tsx';
import { Chart } from './chart.tsx';

type Props = { heading: string; sentence: string; link: { to: string; text: string } };

/**
 * The page for a documentation path that does not exist: what is missing, and one link.
 */
export function Missing({ heading, sentence, link }: Props) {
  return (
    <section className="message-page">
      <Chart drawing={offchart} />
      <div className="wrap">
        <div role="alert">
          <h1 className="large-heading">{heading}</h1>
          <p className="lead">{sentence}</p>
        </div>
        <p className="button-row">
          <ButtonLink to={link.to}>{link.text}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
