import shoal from '#content/drawings/shoal.svg?raw';
import { ArrowRightIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hasFilters, pageSize } from '../../../contract/listing.ts';
import { paths } from '../../../contract/paths.ts';
import type { SpamMark, Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Status } from '../../ui/status.tsx';
import { useAsk } from '../enquiry/question-dialogs.tsx';
import { EnquiryPanel } from '../enquiry/enquiry-panel.tsx';
import { GoneEnquiryDialog } from '../enquiry/gone-enquiry.tsx';
import { AddEnquiry } from '../enquiry/phone-enquiry.tsx';
import { listSpamMarks } from '../enquiry/spam-judgement.ts';
import { changeableBy, type MarkOrAssignment, takeChange, useChange } from '../enquiry/use-change.ts';
import { useReply } from '../replies/reply.tsx';
import { isSomethingOpen, useKeys, useKeySetting } from '../shell/keys.tsx';
import { LoadError } from '../shell/load-error.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { BulkBar } from './bulk-bar.tsx';
import { dashboardColumns } from './enquiry-columns.tsx';
import { EnquiryTable } from './enquiry-table.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ListFilters, noFilters } from './list-filters.tsx';
import { ListMenu } from './list-menu.tsx';
import { ConnectionLost } from './live-updates.tsx';
import { Pager } from './pager.tsx';
import { focusedRow, rowKeys } from './row-focus.ts';
import { QueueLinks } from './queue-links.tsx';
import { SearchBox } from './search-box.tsx';
import { UndeliveredNotes } from './undelivered-mail.tsx';
import { useEnquiryList } from './use-enquiry-list.ts';
import { useTitleCount } from './use-title-count.ts';
import './enquiry-list.css';
import '../../ui/empty-state.css';
import '../../ui/skeleton.css';

/** The dashboard's first tab: search, filters, table, pagination, and the open enquiry beside them. */
export function DashboardList() {
  const me = useCurrentUser();
  const { location, content, selection, navigation, isConnectionLost, rescuedText, section, sectionProps } =
    useEnquiryList({ size: pageSize });
  const { view, words, change, type, openedId, open } = location;
  const { page, counts, earlierLabels, opened, error, notLoaded, isLoading, isSearching, retry } = content;
  const { selected } = selection;
  useTitleCount(counts?.['to-do']);

  const { change: changeEnquiries } = useChange({ showsEarlier: opened !== undefined });
  const grid = useRef<HTMLDivElement>(null);
  const [areKeysOn, setKeysOn] = useKeySetting();
  const [isShowingKeys, setShowingKeys] = useState(false);
  /** Acts on the open enquiry, or else on that of the focused row. */
  const actOn = (act: (submission: Submission) => void) => () => {
    const id = focusedRow()?.dataset['id'];
    const submission = opened ?? page?.rows.find((row) => String(row.id) === id);
    if (submission) act(submission);
  };
  const reply = useReply({ markContacted: (one) => changeEnquiries([one], { isContacted: true }), onOpen: open });
  /** Acts on the open enquiry, or else on the selection, or on the enquiry of the focused row. */
  const actOnAll = (what: MarkOrAssignment, act: (submission: Submission) => void) => () => {
    if (opened || selected.length === 0) actOn(act)();
    else changeEnquiries(changeableBy(what, selected), what);
  };
  const judge = (submission: Submission, spamMark: SpamMark) => {
    if (listSpamMarks(submission).includes(spamMark)) changeEnquiries([submission], { spamMark });
  };
  const ask = useAsk();
  const askWhom = () => {
    if (opened || selected.length === 0) actOn((submission) => ask({ ask: 'assign', submissions: [submission] }))();
    else ask({ ask: 'assign', submissions: selected });
  };
  const keys = {
    ...rowKeys(selection),
    ...(openedId !== undefined && { j: navigation.openNext, k: navigation.openPrevious }),
    c: actOnAll({ isContacted: true }, (submission) =>
      changeEnquiries([submission], { isContacted: submission.contactedAt === null }),
    ),
    r: actOn((submission) => void reply(submission)),
    t: actOnAll({ assignee: me }, (submission) => changeEnquiries([submission], takeChange(submission, me))),
    a: askWhom,
    f: actOn((submission) => ask({ ask: 'follow-up', submission })),
    s: actOnAll({ spamMark: 'spam' }, (submission) => judge(submission, 'spam')),
    S: actOnAll({ spamMark: 'not-spam' }, (submission) => judge(submission, 'not-spam')),
  };
  useKeys(areKeysOn, keys, grid, isLoading);
  const keysOfPage = {
    '/': () => section.current?.querySelector<HTMLElement>('[type="search"]')?.focus(),
    '?': () => setShowingKeys(true),
  };
  useKeys(areKeysOn, keysOfPage, grid);

  const isEmpty = page?.rows.length === 0;
  const close = () => open(undefined);
  const clear = () => change({ q: '', queue: 'all', ...noFilters });
  // An open menu or dialog closes first, and a search with text is emptied first.
  const onKeyDown = ({ key, defaultPrevented, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing || isSomethingOpen()) return;
    if (opened) close();
  };
  return (
    <>
      <div ref={grid} className={opened ? 'admin-grid with-panel' : 'admin-grid'} onKeyDown={onKeyDown}>
        <section {...sectionProps}>
          <div className="list-head">
            <QueueLinks shown={view.queue} counts={counts} onChoose={(queue) => change({ queue })} />
            <AllSubmissionsLink />
          </div>
          <div className="list-tools">
            <SearchBox words={words} isSearching={isSearching} onType={type} />
            <ListFilters view={view} total={page?.total} onChange={change} />
            <AddEnquiry onOpen={open} />
            <ListMenu view={view} onShowKeys={() => setShowingKeys(true)} />
          </div>
          <ConnectionLost isLost={isConnectionLost} />
          <UndeliveredNotes />
          {error && (
            <LoadError onRetry={retry}>{page ? notLoaded : 'Error loading submissions. Please try again.'}</LoadError>
          )}
          <Status>
            {!error && !page && <ListSkeleton />}
            {isEmpty && <ListEmpty isFiltered={hasFilters({ ...view, q: words })} onClear={clear} />}
          </Status>
          {page && !isEmpty && (
            <>
              <EnquiryTable
                columns={dashboardColumns}
                rows={page.rows}
                openedId={opened?.id}
                earlierLabels={earlierLabels}
                selection={selection}
                onOpen={open}
              />
              <BulkBar selection={selection} />
              <Pager page={page} onGo={(number) => change({ page: number })} />
            </>
          )}
          {/* On a phone it is the last thing. */}
          <p className="all-submissions">
            <AllSubmissionsLink />
          </p>
        </section>
        {opened && (
          <EnquiryPanel key={opened.id} submission={opened} navigation={navigation} onOpen={open} onClose={close} />
        )}
      </div>
      {/* Beside the list: the key that closes it must not close the panel. */}
      {rescuedText && <GoneEnquiryDialog {...rescuedText} />}
      {isShowingKeys && <KeysDialog isOn={areKeysOn} onChange={setKeysOn} onClose={() => setShowingKeys(false)} />}
    </>
  );
}

const AllSubmissionsLink = () => (
  <Link className="more-link" to={paths.submissions}>
    <span>View All Submissions</span>
    <ArrowRightIcon />
  </Link>
);

function ListSkeleton() {
  return (
    <div className="skeletons">
      <span className="visually-hidden">Loading the enquiries</span>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <span key={line} className="skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

function ListEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div className="empty-state">
      <Drawing drawing={shoal} />
      <h2>No submissions found.</h2>
      {isFiltered ? (
        <>
          <p className="secondary">Nothing matches this search and these filters.</p>
          <Button look="line" small onClick={onClear}>
            Show all enquiries
          </Button>
        </>
      ) : (
        <p className="secondary">Enquiries appear here when visitors submit the form.</p>
      )}
    </div>
  );
}
