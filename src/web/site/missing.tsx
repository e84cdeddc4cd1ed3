import shoal from '../drawings/shoal.svg?drawing';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';

type Props = { heading: string; sentence: string; way: { to: string; text: string } };

/** The whole page where something was asked for that does not exist: what is missing, and one way on. */
export function Missing({ heading, sentence, way }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="empty missing">
          <Drawing drawing={shoal} />
          <div role="alert">
            <h1>{heading}</h1>
            <p className="lead mt-3">{sentence}</p>
          </div>
          <ButtonLink to={way.to}>{way.text}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
