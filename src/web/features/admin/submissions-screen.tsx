import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls, paths } from '../../../contract/paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { fetchSubmissions } from './api.ts';
import { countInWords } from './pager.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';
import type { ServiceTitles } from './submission-facts.tsx';
import { SubmissionsTable } from './submissions-table.tsx';
import { TestEmailButton } from './test-email-button.tsx';

/** /admin/contact-submissions: loading, error, empty or the list (SPEC section 4). */
export function SubmissionsScreen({ titles, emptyPicture }: { titles: ServiceTitles; emptyPicture: React.ReactNode }) {
  const list = useQuery({ queryKey: [calls.submissions], queryFn: fetchSubmissions });
  const [opened, setOpened] = useState<Submission>();
  return (
    <main className="admin submissions" id="main">
      <header className="top">
        <div>
          <h1>Contact Submissions</h1>
          {list.data && <p className="quiet">{subtitle(list.data.total)}</p>}
        </div>
        <div className="acts">
          <TestEmailButton />
          <ButtonLink to={paths.admin} look="line" small>
            Back to Admin
          </ButtonLink>
        </div>
      </header>
      <div className="desk-grid one">
        {list.isPending && <Loading />}
        {list.isError && <LoadError message={list.error.message} />}
        {list.data?.submissions.length === 0 && (
          <div className="card empty">
            {emptyPicture}
            <h2>No submissions yet</h2>
            <p className="quiet">Inquiries will appear here when visitors submit the form.</p>
          </div>
        )}
        {list.data && list.data.submissions.length > 0 && (
          <SubmissionsTable submissions={list.data.submissions} titles={titles} onOpen={setOpened} />
        )}
        {list.data && list.data.total > list.data.submissions.length && (
          <p className="quiet">
            These are the newest {list.data.submissions.length.toLocaleString('en')}.{' '}
            <MoreLink to={paths.dashboard}>Search and page through all of them</MoreLink>
          </p>
        )}
      </div>
      {opened && <SubmissionDialog submission={opened} titles={titles} onClose={() => setOpened(undefined)} />}
    </main>
  );
}

const subtitle = (total: number) =>
  total === 0 ? 'No submissions yet.' : `${countInWords(total)} total submissions received.`;

function Loading() {
  return (
    <div className="card guard" role="status">
      <span className="spin spin-lg" aria-hidden="true" />
      <span className="hide">Loading submissions</span>
    </div>
  );
}

function LoadError({ message }: { message: string }) {
  return (
    <div className="card trouble" role="alert">
      <h2>Error loading contact submissions</h2>
      <p>{message}</p>
      <ButtonLink to={paths.admin} look="line" small>
        Back to Admin
      </ButtonLink>
    </div>
  );
}
