import offchart from '../drawings/offchart.svg?drawing';
import { ButtonLink } from '../ui/button.tsx';
import { Chart } from './chart.tsx';

type Props = { heading: string; sentence: string; way: { to: string; text: string } };

/**
 * The whole page where something was asked for that does not exist: the survey ends here. What is missing,
 * and one way on.
 */
export function Missing({ heading, sentence, way }: Props) {
  return (
    <section className="off">
      <Chart drawing={offchart} />
      <div className="wrap">
        <div role="alert">
          <h1 className="large">{heading}</h1>
          <p className="lead">{sentence}</p>
        </div>
        <p className="acts">
          <ButtonLink to={way.to}>{way.text}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
