import { paths } from '../../contract/paths.ts';
import { Received } from '../islands/received.tsx';
import { headFromLoader } from '../site/head-from-loader.ts';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/received';
import './received.css';

export const loader = () => ({
  head: headTags({
    title: 'Thank You!',
    description: 'Your message has been received.',
    path: paths.received,
    isHidden: true,
  }),
});

export const meta: Route.MetaFunction = headFromLoader;

/** The confirmation of a form posted without JavaScript; reloading it stores nothing. */
export default function ReceivedPage() {
  return (
    <section className="section">
      <div className="wrap">
        <Received />
      </div>
    </section>
  );
}
