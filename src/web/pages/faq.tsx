import { type FaqGroup, faqGroups } from '../../content/faqs.ts';
import { pageMetadata } from '../../content/page-metadata.ts';
import { faq } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import { QuestionTabs } from '../site/question-tabs.tsx';
import { faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import type { Route } from './+types/faq';
import './faq.css';

const questions = faqGroups.flatMap<FaqGroup['items'][number]>(({ items }) => [...items]);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, {
    path: paths.faq,
    ...pageMetadata['/resources/faq'],
    structuredData: [faqData(questions)],
  });

export default function Faq() {
  return (
    <>
      <section className="section page-title">
        <div className="wrap grid facing">
          <h1 className="c1-7">{faq.heading}</h1>
          <div className="c8-12">
            <p className="lead">{faq.lead}</p>
            <div className="field question-search">
              <label className="visually-hidden" htmlFor="question-search">
                {faq.searchLabel}
              </label>
              <SearchIcon />
              {/* It filters nothing. */}
              <input id="question-search" type="search" placeholder={faq.searchPlaceholder} autoComplete="off" />
            </div>
          </div>
        </div>
      </section>
      <div className="wrap">
        <QuestionTabs label={faq.heading} groups={faqGroups} countLabel={faq.countLabel} />
      </div>
      <section className="section">
        <div className="wrap">
          <div className="help-block">
            <div>
              <h2>{faq.help.heading}</h2>
              <p className="lead">{faq.help.lead}</p>
            </div>
            <p className="button-row">
              <ButtonLink to={paths.contact}>Contact Support</ButtonLink>
              <ButtonLink to={paths.documentation} look="line">
                Browse Documentation
              </ButtonLink>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
