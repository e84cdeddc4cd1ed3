import type { ReactNode } from 'react';
import type { FaqGroup } from '#content/faq-group.ts';
import { Accordion } from '../ui/accordion.tsx';
import { slugOf } from '../ui/slug.ts';
import { Tabs } from '../ui/tabs.tsx';
import './question-tabs.css';

type Props = {
  label: string;
  groups: readonly FaqGroup[];
  countLabel: string;
  /** Below the answer that is about prices. */
  prices: ReactNode;
};

/** Questions in groups, one tab each. An address with the id of a question (#how-do-you-charge) opens it. */
export const QuestionTabs = ({ label, groups, countLabel, prices }: Props) => (
  <Tabs
    searchable
    label={label}
    tabs={groups.map(({ id, title, items }) => ({
      value: id,
      label: title,
      panel: (
        <div className="grid split questions">
          <div className="question-group">
            <h2>{title}</h2>
            <p className="small secondary question-count">
              {items.length} {countLabel}
            </p>
          </div>
          <div className="question-list">
            <Accordion
              name={`faq-${id}`}
              items={items.map(({ question, answer, showsPrices }) => ({
                id: slugOf(question),
                title: question,
                content: (
                  <>
                    <p>{answer}</p>
                    {showsPrices && prices}
                  </>
                ),
              }))}
            />
          </div>
        </div>
      ),
    }))}
  />
);
