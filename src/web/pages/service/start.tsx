import { consultationFields } from '../../../contract/enquiry-fields.ts';
import { namesOfForm } from '../../../contract/enquiry-request.ts';
import { jsonPlaceholder, templateForm } from '../../../contract/page-templates.ts';
import { ConsultationForm } from '../../islands/consultation-form.tsx';
import type { ReceiptFacts } from '../../islands/received.tsx';
import { Island } from '../../islands/island.tsx';
import { LeadPortrait } from '../../site/lead-portrait.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

type Props = { page: ServicePage; isTemplate: boolean; facts: ReceiptFacts };

/** The consultation form, beside a list of what a consultation includes. */
export function Start({ page: { service, getStarted, formNote, leader }, isTemplate, facts }: Props) {
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
          {leader && <LeadPortrait {...leader} role={`Leads ${service.title}`} />}
        </div>
        <div className="c7-12 form-box">
          <h3>Request a Consultation</h3>
          <p className="small quiet form-box-note">{formNote}</p>
          <Island name="consultation-form" draft={service.path} rejectedJson={isTemplate ? jsonPlaceholder : undefined}>
            <ConsultationForm
              service={service.title}
              page={service.path}
              facts={facts}
              rejected={isTemplate ? templateForm(namesOfForm(consultationFields)) : undefined}
            />
          </Island>
        </div>
      </div>
    </section>
  );
}
