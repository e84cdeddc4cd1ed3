import { useQuery } from '@tanstack/react-query';
import { CheckIcon } from 'lucide-react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Status } from '../../ui/status.tsx';
import { Choice, ChoiceDialog } from '../shell/choice-dialog.tsx';
import { countEnquiries, visitorName } from '../shell/format.ts';
import { LoadError } from '../shell/load-error.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { fetchTeam } from '../team/team-api.ts';
import { type Assignee, useChange } from './use-change.ts';

type Props = { submissions: readonly Submission[]; onClose: () => void };

/** Asks who answers one enquiry, or several. */
export function AssignDialog({ submissions, onClose }: Props) {
  const me = useCurrentUser();
  const {
    data,
    error: loadError,
    refetch,
  } = useQuery({
    queryKey: [adminCalls.team],
    queryFn: fetchTeam,
    // Colleagues come and give their addresses while the page is open.
    refetchOnMount: 'always',
  });
  const { change, error, isPending } = useChange({ isInDialog: true });
  const [only, others] = submissions;
  const choice = (assignee: Assignee | null, label: string, note?: string) => {
    const changing = submissions.filter(({ takenById }) => takenById !== (assignee?.id ?? null));
    const isChosen = changing.length === 0;
    return (
      <Choice
        key={label}
        icon={isChosen && <CheckIcon />}
        isChosen={isChosen}
        isPending={isPending}
        note={note}
        onChoose={() => (isChosen ? onClose() : change(changing, { assignee }, onClose))}
      >
        {label}
      </Choice>
    );
  };
  return (
    <ChoiceDialog
      heading={`Assign ${only && !others ? `the enquiry of ${visitorName(only)}` : countEnquiries(submissions.length)} to…`}
      sentence={error ? `The change was not saved. ${errorSentence(error)}` : undefined}
      onClose={onClose}
    >
      {choice(me, 'Me')}
      {data?.members
        .filter(({ id }) => id !== me.id)
        .map((member) => choice(member, member.username, member.hasMailAddress ? undefined : 'gets no mail'))}
      {choice(null, 'Nobody')}
      <Status className="secondary small">{!data && !loadError && 'Loading the team…'}</Status>
      {!data && loadError && (
        <LoadError onRetry={() => void refetch()}>The team could not be loaded. {errorSentence(loadError)}</LoadError>
      )}
    </ChoiceDialog>
  );
}
