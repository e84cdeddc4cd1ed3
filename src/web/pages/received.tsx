import { paths } from '../../contract/paths.ts';
import { Received, receivedSentence } from '../islands/received.tsx';
import { headFromLoader } from '../site/head-from-loader.ts';
import { headTags } from '../site/metadata.ts';
import { receiptFacts } from './receipt-facts.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/received';
import './received.css';

export const loader = () => ({
  head: headTags({
    title: 'Thank You!',
    description: 'Your message has been received.',
    path: paths.received,
    isHidden: true,
  }),
  facts: receiptFacts(),
});

export const meta: Route.MetaFunction = headFromLoader;

/** The confirmation of a form posted without JavaScript; reloading it stores nothing. */
export default function ReceivedPage({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <section className="section">
      <div className="wrap">
        <Received heading="h1" sentence={receivedSentence} facts={facts}>
          <ButtonLink look="line" to={paths.contact}>
            Send Another Message
          </ButtonLink>
        </Received>
      </div>
    </section>
  );
}
