import { type FaqGroup, faqGroups } from '../../content/faqs.ts';
import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { headTags } from '../site/metadata.ts';
import { getServiceSummary } from '../../content/services/services.ts';
import { listPriceRows, type PriceRow } from '../site/price-row.ts';
import { PriceRows } from '../site/price-rows.tsx';
import { QuestionTabs } from '../site/question-tabs.tsx';
import { faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import type { Route } from './+types/faq';
import './faq.css';

const groups: readonly FaqGroup[] = faqGroups;

export const loader = () => ({
  head: headTags(pages.faq),
  texts: pages.faq.texts,
  groups,
  prices: listPriceRows(),
});

/** A row of the prices, as it is read. */
const writePriceRow = ({ id, item, range }: PriceRow) => `${getServiceSummary(id).title} ${item} ${range}`;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ groups: all, prices }) => [
    faqData(
      all.flatMap(({ items }) =>
        items.map(({ question, answer, showsPrices }) => ({
          question,
          answer: showsPrices ? [answer, ...prices.map(writePriceRow)].join(' ') : answer,
        })),
      ),
    ),
  ]);

export default function Faq({ loaderData: { texts, ...loaded } }: Route.ComponentProps) {
  return (
    <>
      <section className="section page-title">
        <div className="wrap grid facing">
          <h1 className="c1-7">{texts.heading}</h1>
          <div className="c8-12">
            <p className="lead">{texts.lead}</p>
            <QuestionSearch label={texts.searchLabel} placeholder={texts.searchPlaceholder} />
          </div>
        </div>
      </section>
      <div className="wrap">
        <QuestionTabs
          label={texts.heading}
          groups={loaded.groups}
          countLabel={texts.countLabel}
          prices={<PriceRows rows={loaded.prices} />}
        />
      </div>
      <section className="section">
        <div className="wrap">
          <div className="help-block">
            <div>
              <h2>{texts.help.heading}</h2>
              <p className="lead">{texts.help.lead}</p>
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

/** The search of the questions, which Enter starts (on-act/question-search.ts). */
const QuestionSearch = ({ label, placeholder }: { label: string; placeholder: string }) => (
  <div className="scripted">
    <div className="field question-search">
      <label className="visually-hidden" htmlFor="question-search">
        {label}
      </label>
      <SearchIcon />
      <input
        id="question-search"
        name="question"
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        aria-describedby="question-matches"
      />
    </div>
    <p className="small" id="question-matches" role="status" />
  </div>
);
