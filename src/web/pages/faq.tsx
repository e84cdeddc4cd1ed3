import type { FaqGroup } from '#content/faq-group.ts';
import { faqGroups } from '#content/faqs.ts';
import { pages } from '#content/pages.ts';
import { priceRange } from '#content/price.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { priceHead, PriceRows } from '../site/price-rows.tsx';
import { QuestionTabs } from '../site/question-tabs.tsx';
import { faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { slugOf } from '../ui/slug.ts';
import { SearchIcon } from 'lucide-react';
import './faq.css';

const groups: readonly FaqGroup[] = faqGroups;
const { texts } = pages.faq;

/** The rows of the prices, as they are read. */
const prices = [
  priceHead.join(' '),
  ...services.map(({ title, price }) => `${title} ${price.item} ${priceRange(price)}`),
];

const questions = groups.flatMap(({ items }) =>
  items.map(({ question, answer, showsPrices }) => ({
    question,
    answer: showsPrices ? [answer, ...prices].join(' ') : answer,
  })),
);

const askedMost = groups.flatMap(({ items }) => items.filter((item) => item.askedMost));

export const meta = () => headTags(pages.faq, [faqData(questions)]);

export default function Faq() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} aside={askedMost.length > 0 && <AskedMost />} />
      <div className="wrap">
        <QuestionSearch label={texts.searchLabel} placeholder={texts.searchPlaceholder} />
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

/** Links to the questions that most visitors come with: a press opens the answer. */
const AskedMost = () => (
  <div className="asked-most">
    <h2>Asked most</h2>
    <ul className="plain">
      {askedMost.map(({ question }) => (
        <li key={question}>
          <a href={`#${slugOf(question)}`}>{question}</a>
        </li>
      ))}
    </ul>
  </div>
);

/** The search of the questions (on-act/question-search.ts). */
const QuestionSearch = ({ label, placeholder }: { label: string; placeholder: string }) => (
  <div className="scripted question-search">
    <div className="field">
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
