import { company } from '../../content/company.ts';
import { contact } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import type { RouteHandle } from '../root.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/assistant-frame';

export const handle: RouteHandle = { static: true };

const words = contact.agentMissing;

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { title: words.heading, description: words.lead, isHidden: true });

/** What the AI tab's frame shows where no voice agent is configured. */
export default function AssistantFramePage() {
  return (
    <main className="assistant-frame" aria-labelledby="missing">
      <h1 id="missing">{words.heading}</h1>
      <p>{words.lead}</p>
      <p className="acts">
        <a className="btn btn-main" href={`${paths.contact}#form`} target="_top">
          {words.formLabel}
        </a>
        <a className="btn btn-line" href={`tel:${company.phone.dialled}`} target="_top">
          {words.phoneLabel}
        </a>
      </p>
    </main>
  );
}
