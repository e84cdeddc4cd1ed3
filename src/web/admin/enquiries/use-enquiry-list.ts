import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { useLiveUpdates } from './live-updates.tsx';
import { checkSession } from '../shell/session.ts';
import { enquiryKey, type SubmissionList } from '../shell/enquiries-api.ts';
import { useClosingWhenGone } from '../enquiry/gone-enquiry.tsx';
import { useRowFocus } from './row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useListPage } from './use-list-page.ts';
import { useListLocation } from './use-list-location.ts';

const noRows: Submission[] = [];

type Options = {
  /** Rows on a page. */
  size: number;
  /** Shows the whole list of the browser without filters; a list that is too long for it has pages all the same. */
  isWhole?: boolean;
};

/**
 * A list of enquiries as a screen shows it: what its address says (`location`), the page and the open enquiry
 * (`content`), the selected rows, and the steps to the enquiries beside the open one (`navigation`).
 */
export function useEnquiryList({ size, isWhole = false }: Options) {
  const client = useQueryClient();
  const location = useListLocation({ hasQueues: !isWhole });
  const { view, words, openedId, open } = location;
  const content = useListPage({ view, words: isWhole ? view.q : words, openedId, size, isWhole });
  const { page, hasList, opened, goneId, position } = content;
  const section = useRef<HTMLElement>(null);
  const focusHandlers = useRowFocus(section, { rows: page?.rows, openedId, goneId: opened ? undefined : openedId });
  // Back does not lead to it.
  const close = useCallback(() => open(undefined, { replace: true }), [open]);
  const rescuedText = useClosingWhenGone({ opened, goneId, close });
  const isConnectionLost = useLiveUpdates(hasList, checkSession);
  const selection = useSelection(page?.rows ?? noRows);
  /** Opens an enquiry beside the open one, and the page that it is on. */
  const step = (to: Submission | undefined, place: number) => {
    if (!to) return;
    // It is shown at once, also if the page that it is on has to be loaded.
    client.setQueryData<SubmissionList>(enquiryKey(to.id), { submissions: [to], total: 1, since: undefined });
    open(to.id, { replace: true, ...(!isWhole && { page: Math.floor(place / size) + 1 }) });
  };
  return {
    location,
    content,
    selection,
    navigation: {
      position,
      openNext: () => position && step(position.next, position.isListed ? position.newer + 1 : position.newer),
      openPrevious: () => position && step(position.previous, position.newer - 1),
    },
    isConnectionLost,
    /** What was begun about an enquiry that is gone, for its dialog. */
    rescuedText,
    section,
    /** The attributes of the list's section, which takes the focus of what goes away in it. */
    sectionProps: {
      className: 'card admin-list',
      'aria-label': 'Submissions',
      ref: section,
      tabIndex: -1,
      'data-focus-home': '',
      ...focusHandlers,
    },
  };
}
