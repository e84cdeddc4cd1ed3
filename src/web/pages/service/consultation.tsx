import type { Service } from '#content/service.ts';
import { findLead } from '#content/find-lead.ts';
import { servicePage } from '#content/services/service-page.ts';
import { ConsultationForm } from '../../site/consultation-form.tsx';
import { WhoAnswers } from '../../site/who-answers.tsx';
import { slugOf } from '../../ui/slug.ts';
import './consultation.css';
import '../../ui/tick-list.css';

/** The consultation form, beside a list of what a consultation includes, on the ground of what the page begins with. */
export function Consultation({ service }: { service: Service }) {
  const { getStarted } = servicePage;
  const { id, title, composition } = service;
  const lead = findLead(id);
  return (
    <section className={composition.first === 'numbers' ? 'consultation dark' : 'consultation'} id="start">
      <div className="minute-scale" aria-hidden="true" />
      <div className="wrap grid">
        <div className="c1-5">
          <h2 id={slugOf(getStarted.heading)}>{getStarted.heading}</h2>
          <p className="lead">{getStarted.lead}</p>
          <ul className="tick-list plain">
            {getStarted.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
          {lead && <WhoAnswers person={lead} />}
        </div>
        <div className="c7-12 consultation-form">
          <h3>Request a Consultation</h3>
          <p className="small secondary consultation-note">{`About ${title}`}</p>
          <ConsultationForm service={service} />
        </div>
      </div>
    </section>
  );
}
