import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { FaqGroup } from '../../content/faqs.ts';
import { Accordion, openAnswer } from '../ui/accordion.tsx';
import { fragmentId } from '../ui/fragment-id.ts';
import { slugOf } from '../ui/slug.ts';
import { Tabs } from '../ui/tabs.tsx';

type Props = { label: string; groups: readonly FaqGroup[]; countLabel: string };

/** Questions in groups, one tab each. A fragment that names a question (#how-do-you-charge) opens it. */
export function QuestionTabs({ label, groups, countLabel }: Props) {
  const [shown, setShown] = useState({ group: groups[0]?.id ?? '', question: '' });
  const { hash, key } = useLocation();

  useEffect(() => {
    const question = fragmentId(hash);
    const group = findGroup(groups, question);
    if (group) setShown({ group: group.id, question });
  }, [groups, hash, key]);

  // The question can be scrolled to only after its tab is open.
  useEffect(() => {
    if (shown.question) openAnswer(shown.question);
  }, [shown]);

  return (
    <Tabs
      searchable
      label={label}
      value={shown.group}
      onChange={(group) => setShown({ group, question: '' })}
      tabs={groups.map(({ id, title, items }) => ({
        value: id,
        label: title,
        panel: (
          <div className="grid split questions">
            <div className="question-group">
              <h2>{title}</h2>
              <p className="small quiet question-count">
                {items.length} {countLabel}
              </p>
            </div>
            <div className="question-list">
              <Accordion
                name={`faq-${id}`}
                items={items.map(({ question, answer }) => ({
                  id: slugOf(question),
                  title: question,
                  content: <p>{answer}</p>,
                }))}
              />
            </div>
          </div>
        ),
      }))}
    />
  );
}

/** The group that contains the question with this id. */
function findGroup(groups: readonly FaqGroup[], questionId: string): FaqGroup | undefined {
  return groups.find(({ items }) => items.some(({ question }) => slugOf(question) === questionId));
}
