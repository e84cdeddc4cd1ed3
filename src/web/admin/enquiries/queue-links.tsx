import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { QueueCounts } from '../../../contract/queue-counts.ts';
import { type Queue, queues } from '../../../contract/queues.ts';
import { countInWords } from '../shell/format.ts';

const queueLabels: Record<Queue, string> = {
  'to-do': 'To do',
  mine: 'Mine',
  due: 'Due',
  spam: 'Suspected spam',
  all: 'All',
};

const showWhole = (link: Element | null | undefined) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type Props = { shown: Queue; counts: QueueCounts | undefined; onChoose: (queue: Queue) => void };

/** The queues above the list, each with its count. A press keeps the search and the filters; the link alone has none. */
export function QueueLinks({ shown, counts, onChoose }: Props) {
  const choose = (queue: Queue) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(queue);
  };
  const nav = useRef<HTMLElement>(null);
  const hasCounts = counts !== undefined;
  // On a phone they scroll sideways: the shown one is in sight.
  useEffect(() => {
    showWhole(nav.current?.querySelector('[aria-current]'));
  }, [shown, hasCounts]);
  return (
    <nav
      ref={nav}
      className="queues"
      aria-label="Queues"
      // By keyboard: browsers leave a link as it is that they show in part. A press must not move what it presses.
      onFocus={({ target }) => target.matches(':focus-visible') && showWhole(target)}
    >
      <ul className="plain">
        {queues.map((queue) => (
          <li key={queue}>
            <Link
              className="btn btn-sm queue"
              to={{ search: `queue=${queue}` }}
              aria-current={queue === shown ? 'page' : undefined}
              onClick={choose(queue)}
            >
              <span>{queueLabels[queue]}</span> {counts && <b>{countInWords(counts[queue])}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
