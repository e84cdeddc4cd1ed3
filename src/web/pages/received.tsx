import { paths } from '../../contract/paths.ts';
import { Received, receivedSentence } from '../islands/received.tsx';
import { headTags } from '../site/metadata.ts';
import { receiptFacts } from './receipt-facts.ts';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () =>
  headTags({
    title: 'Thank You!',
    description: 'Your message has been received.',
    path: paths.received,
    isHidden: true,
  });

/** The confirmation of a form posted without JavaScript; reloading it stores nothing. */
export default function ReceivedPage() {
  return (
    <section className="section">
      <div className="wrap">
        <Received heading="h1" sentence={receivedSentence} facts={receiptFacts}>
          <ButtonLink look="line" to={paths.contact}>
            Send Another Message
          </ButtonLink>
        </Received>
      </div>
    </section>
  );
}
