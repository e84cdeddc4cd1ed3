import shoal from '#content/drawings/shoal.svg?raw';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Status } from '../../ui/status.tsx';
import { EnquiryDialog } from '../enquiry/enquiry-dialog.tsx';
import { GoneEnquiryDialog } from '../enquiry/gone-enquiry.tsx';
import { QuestionDialogs } from '../enquiry/question-dialogs.tsx';
import { AdminHeader } from '../shell/admin-header.tsx';
import { countInWords } from '../shell/format.ts';
import { useKeys, useKeySetting } from '../shell/keys.tsx';
import { LoadError } from '../shell/load-error.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmailTestFindings, TestEmailButton, useEmailTest } from './email-test.tsx';
import { completeColumns } from './enquiry-columns.tsx';
import { EnquiryTable } from './enquiry-table.tsx';
import { SearchBox } from './search-box.tsx';
import { ConnectionLost } from './live-updates.tsx';
import { Pager } from './pager.tsx';
import { rowKeys } from './row-focus.ts';
import { useEnquiryList } from './use-enquiry-list.ts';
import { useTitleCount } from './use-title-count.ts';
import '../../ui/empty-state.css';

/** Rows per page, if the list is too long to be shown in full. */
const longPageSize = 50;

/**
 * /admin/contact-submissions: loading, error, empty or the list. Up to a thousand enquiries are shown in full; a longer list
 * has a search and pages.
 */
export function SubmissionsScreen() {
  const { location, content, selection, navigation, isConnectionLost, rescuedText, section, sectionProps } =
    useEnquiryList({
      size: longPageSize,
      isWhole: true,
    });
  const { words, change, type, openedId, open } = location;
  const { page, isLong, counts, earlierLabels, opened, error, notLoaded, isLoading, isSearching, retry } = content;
  useTitleCount(counts?.['to-do']);
  const emailTest = useEmailTest();
  const [areKeysOn] = useKeySetting();
  const keys = {
    ...rowKeys(selection),
    ...(openedId !== undefined && { j: navigation.openNext, k: navigation.openPrevious }),
  };
  useKeys(areKeysOn, keys, section, isLoading);
  const isEmpty = page?.all === 0;

  return (
    <QuestionDialogs>
      <main className="admin submissions" id="main" data-focus-home="h1">
        <AdminHeader heading="Contact Submissions" line={page && subtitle(page.all)}>
          <TestEmailButton test={emailTest} />
          <BackToAdmin />
        </AdminHeader>
        <div className="admin-grid">
          <EmailTestFindings test={emailTest} />
          {error && !page && <NotLoaded message={error.message} />}
          {error && page && (
            <div className="card">
              <LoadError onRetry={retry}>{notLoaded}</LoadError>
            </div>
          )}
          <ConnectionLost isLost={isConnectionLost} />
          <Status>
            {!error && !page && <Loading />}
            {isEmpty && (
              <div className="card empty-state">
                <Drawing drawing={shoal} />
                <h2>No submissions yet</h2>
                <p className="secondary">Inquiries will appear here when visitors submit the form.</p>
              </div>
            )}
          </Status>
          {page && !isEmpty && (
            <section {...sectionProps}>
              {isLong && (
                <div className="list-tools">
                  <SearchBox words={words} isSearching={isSearching} onType={type} />
                </div>
              )}
              <Status>{page.rows.length === 0 && <p className="no-results">No submissions found.</p>}</Status>
              {page.rows.length > 0 && (
                <EnquiryTable
                  columns={completeColumns}
                  rows={page.rows}
                  openedId={opened?.id}
                  earlierLabels={earlierLabels}
                  selection={selection}
                  onOpen={open}
                />
              )}
              <BulkBar selection={selection} />
              {isLong && <Pager page={page} onGo={(number) => change({ page: number })} />}
            </section>
          )}
        </div>
        {rescuedText && <GoneEnquiryDialog {...rescuedText} />}
        {opened && (
          <EnquiryDialog
            key={opened.id}
            submission={opened}
            navigation={navigation}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        )}
      </main>
    </QuestionDialogs>
  );
}

const subtitle = (total: number) =>
  total === 0 ? 'No submissions yet.' : `${countInWords(total)} total submissions received.`;

function Loading() {
  return (
    <div className="card guard">
      <span className="spinner spinner-lg" aria-hidden="true" />
      <span className="visually-hidden">Loading the enquiries</span>
    </div>
  );
}

const BackToAdmin = () => (
  <Link className={buttonClass({ look: 'line', small: true })} to={paths.admin}>
    Back to Admin
  </Link>
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
