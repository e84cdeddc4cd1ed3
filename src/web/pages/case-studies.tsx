import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import { pages } from '#content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { CallToAction } from '../site/call-to-action.tsx';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SharedTabs } from '../ui/tabs.tsx';
import { CaseStudyRow } from './case-studies/case-study-row.tsx';
import { LeadField } from './case-studies/lead-field.tsx';
import { FeaturedStory } from './case-studies/featured-story.tsx';
import './case-studies.css';

const { texts } = pages.caseStudies;

export const meta = () =>
  headTags({ ...pages.caseStudies, pictureAlt: `“${texts.heading}” beside buoys of services on a sea chart` });

/** A control that changes nothing, as specified. */
const filters = [
  { value: 'industries', label: 'All Industries' },
  { value: 'service', label: 'Service Type' },
  { value: 'results', label: 'Results' },
];

export default function CaseStudies() {
  const [first, ...otherFeatured] = featuredCaseStudies;
  return (
    <>
      <PageHead
        heading={texts.heading}
        lead={texts.lead}
        aside={first && <LeadField stories={[...featuredCaseStudies, ...otherCaseStudies]} />}
      />
      {!first && otherCaseStudies.length === 0 && (
        <section className="section">
          <div className="wrap">
            <p className="lead">No case study is published yet. Ask us about work similar to yours.</p>
          </div>
        </section>
      )}
      {first && (
        <section className="section featured">
          <div className="wrap">
            <h2 className="visually-hidden">Featured</h2>
            <ul className="plain">
              <FeaturedStory story={first} large />
              {otherFeatured.map((story) => (
                <FeaturedStory key={story.id} story={story} />
              ))}
            </ul>
          </div>
        </section>
      )}
      {otherCaseStudies.length > 0 && (
        <section className="section section-sunk" data-reveal="">
          <div className="wrap">
            <SectionHead
              anchored
              heading="All Case Studies"
              count={{
                value: otherCaseStudies.length,
                of: `more, in addition to the ${featuredCaseStudies.length} above`,
              }}
            />
            <p className="label">Filter by</p>
            <SharedTabs label="Filter by" tabs={filters}>
              <ul className="plain">
                {otherCaseStudies.map((story) => (
                  <CaseStudyRow key={story.id} story={story} />
                ))}
              </ul>
            </SharedTabs>
          </div>
        </section>
      )}
      <CallToAction heading={texts.callToAction.heading} lead={texts.callToAction.lead}>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
      </CallToAction>
    </>
  );
}
