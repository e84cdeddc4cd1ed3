import { afterSending } from '#content/after-sending.ts';
import { findLead } from '#content/find-lead.ts';
import { documentationOf } from '#content/services.ts';
import type { Service } from '#content/service.ts';
import { paths } from '../../contract/paths.ts';
import { slugOf } from '../ui/slug.ts';
import '../ui/tick-list.css';
import './after-sending.css';

/** Below the thanks: who answers, what to prepare, and an article. Beside a form, CSS shows it with the thanks. */
export function AfterSending({ service }: { service?: Service }) {
  const lead = service && findLead(service.id);
  const { to, text } = (service && articleOf(service)) ?? afterSending.article;
  return (
    <div className="after-sending">
      <p>
        {lead ? (
          <>
            <a href={`${paths.about}#${slugOf(lead.name)}`}>{lead.name}</a> answers you.
          </>
        ) : (
          afterSending.whoAnswers
        )}
      </p>
      <p>
        <b>{afterSending.prepareHeading}</b>
      </p>
      <ul className="tick-list plain">
        {afterSending.prepare.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        {`${afterSending.readingLabel} `}
        <a href={to}>{text}</a>
      </p>
    </div>
  );
}

/** The first article that a part of the service names. */
function articleOf(service: Service): { to: string; text: string } | undefined {
  const part = service.subcategories.find(({ article }) => article);
  return part?.article
    ? { to: paths.documentationTopic(documentationOf(service), part.article), text: part.title }
    : undefined;
}
