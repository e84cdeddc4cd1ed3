import { company } from '../../content/company.ts';
import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/assistant-frame';
import './assistant-frame.css';

/** With a query: from within the contact page, a fragment alone would not change the open tab. */
const formUrl = `${paths.contact}?form#form`;

export const loader = () => {
  const texts = pages.contact.texts.agentMissing;
  return { head: headTags({ title: texts.heading, description: texts.lead, isHidden: true }), texts };
};

export const meta: Route.MetaFunction = headFromLoader;

/** The content of the AI tab's iframe if no voice agent is configured. */
export default function AssistantFramePage({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <main className="assistant-frame" aria-labelledby="missing">
      <h1 id="missing">{texts.heading}</h1>
      <p>{texts.lead}</p>
      <p className="button-row">
        <a className="btn btn-main" href={formUrl} target="_top">
          {texts.formLabel}
        </a>
        <a className="btn btn-line" href={`tel:${company.phone.dialled}`} target="_top">
          {texts.phoneLabel}
        </a>
      </p>
    </main>
  );
}
