import type { Service } from '#content/service.ts';
import { findLead } from '#content/find-lead.ts';
import { servicePage } from '#content/services/service-page.ts';
import { ConsultationForm } from '../../site/consultation-form.tsx';
import { WhoAnswers } from '../../site/who-answers.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import './consultation.css';
import '../../ui/tick-list.css';

/** The consultation form, beside a list of what a consultation includes. */
export function Consultation({ service }: { service: Service }) {
  const { getStarted } = servicePage;
  const lead = findLead(service.id);
  return (
    <section className="section consultation" id="start">
      <div className="wrap grid split">
        <div className="c1-5">
          <AnchoredHeading>{getStarted.heading}</AnchoredHeading>
          <p className="lead">{getStarted.lead}</p>
          <ul className="tick-list plain">
            {getStarted.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
          {lead && <WhoAnswers person={lead} />}
        </div>
        <div className="c7-12 form-box">
          <h3>Request a Consultation</h3>
          <p className="small quiet form-box-note">{`About ${service.title}`}</p>
          <ConsultationForm service={service} />
        </div>
      </div>
    </section>
  );
}
