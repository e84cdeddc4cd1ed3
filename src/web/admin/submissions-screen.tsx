import { useEffect, useRef } from 'react';
import { paths } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import shoal from '../drawings/shoal.svg?raw';
import { buttonClass } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Status } from '../ui/status.tsx';
import { AdminLink } from './admin-link.tsx';
import { AdminHeader } from './admin-header.tsx';
import { EmailTestFindings, TestEmailButton, useEmailTest } from './email-test.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { countInWords } from './format.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { LoadError } from './load-error.tsx';
import { ListLegend } from './list-legend.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { checkSession } from './session.ts';
import { SubmissionDialog } from './submission-dialog.tsx';
import { SubmissionsTable } from './submissions-table.tsx';
import { rowKeys } from './row-keys.ts';
import { useClosingWhenGone } from './use-erasure.ts';
import { useKeys, useKeySetting } from './use-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useSubmissions } from './use-submissions.ts';
import { useView } from './use-view.ts';
import '../ui/empty-state.css';

const noRows: Submission[] = [];

/** What has the focus in a row: 'View Details'. */
const rowTarget = 'button';

/** Rows per page, if the list is too long to be shown in full. */
const longPageSize = 50;

/**
 * /admin/contact-submissions: loading, error, empty or the list. Up to a thousand enquiries are shown in full; a longer list
 * has a search and pages.
 */
export function SubmissionsScreen() {
  const { view, words, openedId, change, type, open } = useView();
  const { page, earlierCounts, opened, goneId, isLong, isSearching, error, retry } = useSubmissions({
    view,
    openedId,
    size: longPageSize,
    isWhole: true,
  });
  const selection = useSelection(page?.rows ?? noRows);
  const emailTest = useEmailTest();
  const box = useRef<HTMLDivElement>(null);
  const isLost = useLiveUpdates(page !== undefined, checkSession);

  const section = useRef<HTMLElement>(null);
  const goneFromRows = opened ? undefined : openedId;
  const rowFocus = useRowFocus(section, { rows: page?.rows, goneId: goneFromRows, target: rowTarget });
  useClosingWhenGone({ opened, goneId, open });
  const [areKeysOn] = useKeySetting();
  useKeys(areKeysOn, rowKeys({ selection, target: rowTarget }));
  const isEmpty = page?.all === 0;

  const previousId = useRef<number>(undefined);
  // Restores the focus to the row of the closed enquiry, also after Back.
  useEffect(() => {
    const id = previousId.current;
    previousId.current = openedId;
    if (id !== undefined && openedId === undefined)
      box.current?.querySelector<HTMLElement>(`tr[data-id="${id}"] ${rowTarget}`)?.focus();
  }, [openedId]);

  return (
    <main className="admin submissions" id="main" data-focus-home="h1">
      <AdminHeader heading="Contact Submissions" line={page && subtitle(page.all)}>
        <TestEmailButton test={emailTest} />
        <BackToAdmin />
      </AdminHeader>
      <div className="admin-grid" ref={box}>
        <EmailTestFindings test={emailTest} />
        {error && !page && <NotLoaded message={error.message} />}
        {error && page && (
          <div className="card">
            <LoadError onRetry={retry}>The list could not be loaded again and may be out of date.</LoadError>
          </div>
        )}
        <ConnectionLost isLost={isLost} />
        <Status>
          {!error && !page && <Loading />}
          {isEmpty && (
            <div className="card empty-state">
              <Drawing drawing={shoal} />
              <h2>No submissions yet</h2>
              <p className="quiet">Inquiries will appear here when visitors submit the form.</p>
            </div>
          )}
        </Status>
        {page && !isEmpty && (
          <section
            className="card admin-list"
            aria-label="Submissions"
            ref={section}
            tabIndex={-1}
            data-focus-home=""
            {...rowFocus}
          >
            {isLong && (
              <div className="list-tools">
                <SearchBox words={words} isSearching={isSearching} onType={type} />
              </div>
            )}
            <Status>{page.rows.length === 0 && <p className="no-results">No submissions found.</p>}</Status>
            {page.rows.length > 0 && <ListLegend />}
            {page.rows.length > 0 && (
              <SubmissionsTable
                submissions={page.rows}
                earlierCounts={earlierCounts}
                selection={selection}
                onOpen={open}
              />
            )}
            <BulkBar selection={selection} />
            {isLong && <Pager page={page} onGo={(number) => change({ page: number })} />}
          </section>
        )}
      </div>
      {opened && <SubmissionDialog key={opened.id} submission={opened} onOpen={open} onClose={() => open(undefined)} />}
    </main>
  );
}

const subtitle = (total: number) =>
  total === 0 ? 'No submissions yet.' : `${countInWords(total)} total submissions received.`;

function Loading() {
  return (
    <div className="card guard">
      <span className="spinner spinner-lg" aria-hidden="true" />
      <span className="visually-hidden">Loading submissions</span>
    </div>
  );
}

const BackToAdmin = () => (
  <AdminLink className={buttonClass({ look: 'line', small: true })} to={paths.admin}>
    Back to Admin
  </AdminLink>
);

function NotLoaded({ message }: { message: string }) {
  return (
    <div className="card not-loaded" role="alert">
      <h2>Error loading contact submissions</h2>
      <p>{message}</p>
      <BackToAdmin />
    </div>
  );
}
