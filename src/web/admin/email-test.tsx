import { useState } from 'react';
import type { CheckStep } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { testEmail } from './api.ts';

type EmailTest = {
  isPending: boolean;
  /** What the last test found; empty before it, while one runs, and after one without a response. */
  findings: readonly CheckStep[];
  run(): Promise<void>;
};

/** A test of the mail connection: its toast, and what it found for `EmailTestFindings`. */
export function useEmailTest(): EmailTest {
  const [isPending, setPending] = useState(false);
  const [findings, setFindings] = useState<readonly CheckStep[]>([]);
  async function run() {
    setPending(true);
    setFindings([]);
    try {
      const result = await testEmail();
      setFindings(result.findings);
      if (result.success)
        showToast({ title: 'Email Connection Successful', description: 'The email system is properly configured.' });
      else
        showToast({
          title: 'Email Connection Failed',
          description: result.message || 'Could not connect to the email server.',
          destructive: true,
        });
    } catch (error) {
      showToast({ title: 'Error Testing Email', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  return { isPending, findings, run };
}

/** Tests the mail connection. */
export const TestEmailButton = ({ test: { isPending, run } }: { test: EmailTest }) => (
  <Button look="line" small pending={isPending} onClick={() => void run()}>
    Test Email Connection
  </Button>
);

const words = { ok: 'OK', warning: 'Warning', failed: 'Failed', skipped: 'Skipped' } as const;

/** What a test found, with what to do; nothing before the first test. */
export const EmailTestFindings = ({ test: { findings } }: { test: EmailTest }) =>
  findings.length > 0 && (
    <ul className="email-test card" aria-label="Result of the email test">
      {findings.map(({ name, state, sentence }) => (
        <li key={name}>
          <b>{name}:</b> {words[state]}. {sentence}
        </li>
      ))}
    </ul>
  );
