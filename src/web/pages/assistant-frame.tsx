import { company } from '../../content/company.ts';
import { contact } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import type { RouteHandle } from '../root.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/assistant-frame';

export const handle: RouteHandle = { static: true };

const words = contact.agentMissing;
/** With a query: from inside the contact page a fragment alone would leave its tab as it is. */
const formAddress = `${paths.contact}?form#form`;

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { title: words.heading, description: words.lead, isHidden: true });

/** What the AI tab's frame shows where no voice agent is configured. */
export default function AssistantFramePage() {
  return (
    <main className="assistant-frame" aria-labelledby="missing">
      <h1 id="missing">{words.heading}</h1>
      <p>{words.lead}</p>
      <p className="acts">
        <a className="btn btn-main" href={formAddress} target="_top">
          {words.formLabel}
        </a>
        <a className="btn btn-line" href={`tel:${company.phone.dialled}`} target="_top">
          {words.phoneLabel}
        </a>
      </p>
    </main>
  );
}
