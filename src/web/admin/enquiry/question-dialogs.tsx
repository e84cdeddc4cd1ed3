import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';

/** What a dialog asks about enquiries. */
type Question = { ask: 'assign'; submissions: readonly Submission[] } | { ask: 'follow-up'; submission: Submission };

const AskContext = createContext<(question: Question) => void>(() => {});

/** Opens the dialog of a question: from a row, the panel, the selection or by a key. */
export const useAsk = () => useContext(AskContext);

/** Shows the dialogs of questions about enquiries, outside of the rows, which would react to presses and keys in them. */
export function QuestionDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  return (
    <AskContext value={setQuestion}>
      {children}
      {question?.ask === 'assign' && <AssignDialog submissions={question.submissions} onClose={close} />}
      {question?.ask === 'follow-up' && <FollowUpDialog submission={question.submission} onClose={close} />}
    </AskContext>
  );
}
