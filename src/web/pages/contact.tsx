import { company } from '#content/company.ts';
import { findAnswer } from '#content/find-answer.ts';
import { pages } from '#content/pages.ts';
import { people } from '#content/people.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { paths } from '../../contract/paths.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { AssistantFrame } from '../site/assistant-frame.tsx';
import { ContactForm } from '../site/contact-form.tsx';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { organizationData } from '../site/structured-data.ts';
import { PeopleByService } from '../site/who-answers.tsx';
import { LazyFrame } from '../ui/lazy-frame.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { Tabs } from '../ui/tabs.tsx';
import '../ui/tick-list.css';
import './contact.css';

const { texts } = pages.contact;

export const meta = () => headTags(pages.contact, [organizationData()]);

export default function Contact() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} isCompact />
      <section className="section" id="form">
        <div className="wrap grid split contact-columns">
          <div className="c1-8">
            <Tabs
              label="Ways to write"
              tabs={[
                { value: 'form', label: 'Contact Form', panel: <FormPanel /> },
                {
                  value: 'assistant',
                  label: 'AI Assistant',
                  panel: (
                    <AssistantFrame
                      url={placeholders.voiceAgentUrl}
                      missing={{
                        ...texts.agentMissing,
                        questions: texts.agentMissing.questions.map(findAnswer),
                        phone: company.phone.dialled,
                      }}
                    />
                  ),
                },
              ]}
            />
          </div>
          <div className="c9-12">
            <ContactOptions />
            <aside className="aside-note" aria-labelledby="advice">
              {people.length > 0 && (
                <>
                  <h2>{texts.peopleHeading}</h2>
                  <p>{texts.people}</p>
                  <PeopleByService />
                </>
              )}
              <h2 id="advice">{texts.adviceHeading}</h2>
              <ul className="tick-list plain">
                {texts.advice.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </aside>
          </div>
          <Expectations />
        </div>
      </section>
      <section className="section map-section">
        <div className="wrap">
          <h2>{texts.mapHeading}</h2>
          <LazyFrame className="map" src={paths.mapFrame} title={`Map: ${texts.mapHeading}`} />
          <p className="map-links">
            <MoreLink to={paths.home} arrow={false}>
              Back to Home
            </MoreLink>
          </p>
        </div>
      </section>
    </>
  );
}

/** What a project costs and how long it takes, below the form. */
function Expectations() {
  return (
    <div className="c1-8 expectations">
      <div>
        <h2>{texts.costHeading}</h2>
        <p>{texts.cost}</p>
        <MoreLink to={`${paths.faq}#what-does-a-project-cost`}>{texts.costLink}</MoreLink>
      </div>
      <div>
        <h2>{texts.durationHeading}</h2>
        <table className="durations">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Stage</span>
              </th>
              {texts.durationColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.values(texts.durations).map(({ what, small, large }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{small}</td>
                <td>{large}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{texts.durationNote}</p>
      </div>
    </div>
  );
}

function ContactOptions() {
  const [mailbox, domain] = company.email.split('@');
  return (
    <div className="contact-options">
      <div>
        <h2>Email</h2>
        <a href={mailtoAddress(company.email)}>
          {mailbox}@<wbr />
          {domain}
        </a>
        <p>{texts.replyNote}</p>
      </div>
      <div>
        <h2>Phone</h2>
        <a href={`tel:${company.phone.dialled}`}>{company.phone.shown}</a>
        <p>{company.hours}</p>
      </div>
      <div>
        <h2>Visit</h2>
        <strong>
          {company.address.street && `${company.address.street}, `}
          {company.address.city}, {company.address.postalCode}
        </strong>
        <p>{texts.visitNote}</p>
      </div>
    </div>
  );
}

function FormPanel() {
  return (
    <>
      <h2 className="form-heading">{texts.formHeading}</h2>
      <p className="secondary form-intro">{texts.formIntro}</p>
      <ContactForm />
    </>
  );
}
