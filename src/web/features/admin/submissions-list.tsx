import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { hasFilters, pageSize } from '../../../contract/listing.ts';
import { Button } from '../../ui/button.tsx';
import { CircleAlertIcon } from '../../ui/icons.tsx';
import { ConnectionLost } from './line-cut.tsx';
import { ListTools } from './list-tools.tsx';
import { Pager } from './pager.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import { SubmissionRows } from './submission-rows.tsx';
import type { ServiceTitles } from './submission-facts.tsx';
import { UndeliveredMail } from './undelivered-mail.tsx';
import { useLiveEnquiries } from './use-live-enquiries.ts';
import { useSubmissions } from './use-submissions.ts';
import { useView } from './use-view.ts';

type Props = { titles: ServiceTitles; emptyPicture: ReactNode; checkSession: () => void };

/** The dashboard's first tab: search, filters, table, paging, and the opened enquiry beside them. */
export function SubmissionsList({ titles, emptyPicture, checkSession }: Props) {
  const { view, words, openedId, change, type, open } = useView();
  const { page, opened, error, isSearching, retry } = useSubmissions({ view, words, openedId, titles, size: pageSize });
  const box = useRef<HTMLElement>(null);
  const isCut = useLiveEnquiries({ titles, isLoaded: page !== undefined, onRefused: checkSession });

  const isEmpty = !error && page?.rows.length === 0;
  const close = () => open(undefined);
  // What lies above the panel, a menu or the words of a search, has closed by this key already.
  const onKeyDown = (event: KeyboardEvent) => {
    const isMeant = event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing;
    if (isMeant && opened) close();
  };
  const left = useRef<number>(undefined);
  // Back to the row that was open, by whatever way; only now does a phone show the list again.
  useEffect(() => {
    const id = left.current;
    left.current = openedId;
    if (id === undefined || openedId !== undefined) return;
    // What was open may stand on another page of the list.
    (box.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`) ?? box.current)?.focus();
  }, [openedId]);

  return (
    <div className={opened ? 'desk-grid with-panel' : 'desk-grid'} onKeyDown={onKeyDown}>
      <section className="card list" aria-label="Submissions" ref={box} tabIndex={-1}>
        <ListTools
          view={view}
          words={words}
          titles={titles}
          isSearching={isSearching}
          onType={type}
          onChange={change}
        />
        <ConnectionLost isCut={isCut} />
        <UndeliveredMail />
        {error && <ListTrouble onRetry={retry} />}
        {/* Stands there before it is filled, so that it is heard. */}
        <div role="status">
          {!error && !page && <ListWaiting />}
          {isEmpty && (
            <ListEmpty
              picture={emptyPicture}
              isFiltered={hasFilters({ ...view, q: words })}
              onClear={() => change({ q: '', service: '', contacted: '', spam: '' })}
            />
          )}
        </div>
        {!error && page && !isEmpty && (
          <>
            <SubmissionRows rows={page.rows} titles={titles} selectedId={opened?.id} onSelect={open} />
            <Pager page={page} legend={<Legend />} onGo={change} />
          </>
        )}
      </section>
      {opened && <SubmissionPanel key={opened.id} submission={opened} titles={titles} onClose={close} />}
    </div>
  );
}

/** What the dot in a row means; rows say it in words to those who do not see it. */
function Legend() {
  return (
    <span className="key" aria-hidden="true">
      <span className="dot" />
      not contacted yet
    </span>
  );
}

function ListTrouble({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p className="wrong">
        <CircleAlertIcon />
        Error loading submissions. Please try again.
      </p>
      <Button look="line" small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function ListWaiting() {
  return (
    <div className="waiting">
      <span className="hide">Loading submissions</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <span key={line} className="wait" aria-hidden="true" />
      ))}
    </div>
  );
}

function ListEmpty({ picture, isFiltered, onClear }: { picture: ReactNode; isFiltered: boolean; onClear: () => void }) {
  return (
    <div className="empty">
      {picture}
      <h2>No submissions found.</h2>
      {isFiltered ? (
        <>
          <p className="quiet">Nothing matches this search and these filters.</p>
          <Button look="line" small onClick={onClear}>
            Show all submissions
          </Button>
        </>
      ) : (
        <p className="quiet">Inquiries appear here when visitors submit the form.</p>
      )}
    </div>
  );
}
