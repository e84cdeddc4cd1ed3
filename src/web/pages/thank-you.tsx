import { thankYouIds } from '../../contract/answer-pages.ts';
import { paths } from '../../contract/paths.ts';
import { receivedSentence, ThankYou } from '../forms/thank-you.tsx';
import { AfterSending } from '../site/after-sending.tsx';
import { headTags } from '../site/metadata.ts';
import { thankYouFacts } from '../site/thank-you-facts.ts';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () =>
  headTags({ title: 'Thank You!', description: 'Your message has been received.', isHidden: true });

/**
 * The thanks for a form posted without JavaScript. Its address has the time of sending: the server fills in this time and
 * the reply that it promised then (server/enquiries/thank-you.ts).
 */
export default function ThankYouPage() {
  return (
    <section className="section">
      <div className="wrap grid split">
        <div className="c1-7">
          <ThankYou
            heading="h1"
            sentence={receivedSentence}
            facts={{ ...thankYouFacts, replyBy: <span id={thankYouIds.replyBy} /> }}
            received={
              <>
                Received <span id={thankYouIds.received} />.{' '}
              </>
            }
          >
            <ButtonLink look="line" to={paths.contact}>
              Send Another Message
            </ButtonLink>
          </ThankYou>
        </div>
        <div className="c9-12">
          <AfterSending />
        </div>
      </div>
    </section>
  );
}
