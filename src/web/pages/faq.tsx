import { type FaqGroup, faqGroups } from '../../content/faqs.ts';
import { pages } from '../../content/pages.ts';
import { priceRange } from '../../content/price.ts';
import { services } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { QuestionSearch } from '../islands/question-search.tsx';
import { Island } from '../islands/island.tsx';
import { headTags } from '../site/metadata.ts';
import { PriceRows } from '../site/price-rows.tsx';
import { QuestionTabs } from '../site/question-tabs.tsx';
import { faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import tabs from 'virtual:inline-script/tabs';
import type { RouteHandle } from '../root.tsx';
import './faq.css';

const groups: readonly FaqGroup[] = faqGroups;
const { texts } = pages.faq;

export const handle: RouteHandle = { scripts: [tabs] };

/** The rows of the prices, as they are read. */
const prices = services.map(({ title, price }) => `${title} ${price.item} ${priceRange(price)}`);

const questions = groups.flatMap(({ items }) =>
  items.map(({ question, answer, showsPrices }) => ({
    question,
    answer: showsPrices ? [answer, ...prices].join(' ') : answer,
  })),
);

export const meta = () => headTags(pages.faq, [faqData(questions)]);

export default function Faq() {
  return (
    <>
      <section className="section page-title">
        <div className="wrap grid facing">
          <h1 className="c1-7">{texts.heading}</h1>
          <div className="c8-12">
            <p className="lead">{texts.lead}</p>
            <Island name="question-search">
              <QuestionSearch label={texts.searchLabel} placeholder={texts.searchPlaceholder} />
            </Island>
          </div>
        </div>
      </section>
      <div className="wrap">
        <QuestionTabs label={texts.heading} groups={groups} countLabel={texts.countLabel} prices={<PriceRows />} />
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
