import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { fetchTeam } from './team-api.ts';
import { AdminHeader } from '../shell/admin-header.tsx';
import { AdminLinks } from '../shell/admin-links.tsx';
import { AdminPageState } from '../shell/load-error.tsx';
import { ProofDialog, useProof } from '../account/proof-dialog.tsx';
import { SampleContentNote } from '../shell/sample-content-note.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { TeamInvitation } from './team-invitation.tsx';
import { TeamMembers } from './team-members.tsx';

/** /admin/team: who is an administrator, and invitations. */
export function TeamScreen() {
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery({
    queryKey: [adminCalls.team],
    queryFn: fetchTeam,
    // Other browsers change it too.
    refetchOnMount: 'always',
  });
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: [adminCalls.team] });
  const { withProof, waiting } = useProof();
  const count = data?.members.length ?? 0;
  return (
    <main className="admin" id="main" data-focus-home="h1">
      <AdminHeader heading="Team" line={data && (count === 1 ? '1 administrator' : `${count} administrators`)}>
        <AdminLinks shown="team" />
      </AdminHeader>
      <div className="admin-grid account-grid">
        <AdminPageState isLoaded={data !== undefined} error={error} what="the team" onRetry={() => void refetch()} />
        {data && (
          <>
            <TeamMembers members={data.members} withProof={withProof} onChanged={reload} />
            <TeamInvitation withProof={withProof} onChanged={reload} />
          </>
        )}
        <SampleContentNote />
        {waiting && (
          <ProofDialog
            hasPasskey={data?.members.some(({ id, hasPasskey }) => id === user.id && hasPasskey) ?? false}
            waiting={waiting}
          />
        )}
      </div>
    </main>
  );
}
