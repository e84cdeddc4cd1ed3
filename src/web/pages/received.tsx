import { paths } from '../../contract/paths.ts';
import { receivedSentence, ThankYou } from '../forms/thank-you.tsx';
import { headTags } from '../site/metadata.ts';
import { thanksFacts } from '../site/thanks-facts.ts';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () =>
  headTags({
    title: 'Thank You!',
    description: 'Your message has been received.',
    path: paths.received,
    isHidden: true,
  });

/** The confirmation of a form posted without JavaScript; reloading it stores nothing. */
export default function Received() {
  return (
    <section className="section">
      <div className="wrap">
        <ThankYou heading="h1" sentence={receivedSentence} facts={thanksFacts}>
          <ButtonLink look="line" to={paths.contact}>
            Send Another Message
          </ButtonLink>
        </ThankYou>
      </div>
    </section>
  );
}
