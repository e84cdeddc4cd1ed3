import { type FaqGroup, faqGroups } from '../../content/faqs.ts';
import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { headTags } from '../site/metadata.ts';
import { listPriceRows } from '../site/price-row.ts';
import { PriceRows } from '../site/price-rows.tsx';
import { QuestionTabs } from '../site/question-tabs.tsx';
import { faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import questionSearch from 'virtual:inline-script/question-search';
import tabs from 'virtual:inline-script/tabs';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/faq';
import './faq.css';

const groups: readonly FaqGroup[] = faqGroups;

export const handle: RouteHandle = { scripts: [tabs, questionSearch] };

export const loader = () => ({
  head: headTags(pages.faq),
  texts: pages.faq.texts,
  groups,
  prices: listPriceRows(),
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ groups: all, prices }) => [
    faqData(
      all.flatMap(({ items }) =>
        items.map(({ question, answer, showsPrices }) => ({
          question,
          answer: showsPrices ? `${answer} ${prices.map(({ item, range }) => `${item}: ${range}.`).join(' ')}` : answer,
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
            <div className="field question-search">
              <label className="visually-hidden" htmlFor="question-search">
                {texts.searchLabel}
              </label>
              <SearchIcon />
              {/* It filters nothing: Enter opens an answer (page-script/question-search.ts). */}
              <input
                id="question-search"
                type="search"
                placeholder={texts.searchPlaceholder}
                autoComplete="off"
                aria-describedby="question-matches"
              />
            </div>
            <p id="question-matches" className="small quiet" role="status" />
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
