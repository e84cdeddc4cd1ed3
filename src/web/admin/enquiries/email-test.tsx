import { useMutation } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { MailTest } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { fetchJson } from '../shell/request.ts';

/** Tests the server's connection to its mail server; says which step failed. */
const testEmail = () => fetchJson<MailTest>(adminCalls.testEmail, { timeoutMs: 60_000 });

/** A test of the mail connection: its toast, and what it found for `EmailTestFindings`. */
export const useEmailTest = () =>
  useMutation({
    mutationFn: testEmail,
    onSuccess: ({ success, message }) =>
      showToast(
        success
          ? { title: 'Email Connection Successful', description: 'The email system is properly configured.' }
          : {
              title: 'Email Connection Failed',
              description: message || 'Could not connect to the email server.',
              destructive: true,
            },
      ),
    onError: ({ message }) => showToast({ title: 'Error Testing Email', description: message, destructive: true }),
  });

type Props = { test: ReturnType<typeof useEmailTest> };

/** Tests the mail connection. */
export const TestEmailButton = ({ test: { isPending, mutate } }: Props) => (
  <Button look="line" small pending={isPending} onClick={() => mutate()}>
    Test Email Connection
  </Button>
);

const words = { ok: 'OK', warning: 'Warning', failed: 'Failed', skipped: 'Skipped' } as const;

/** What a test found, and what to do; empty before the first test, while one runs, and after one without a response. */
export const EmailTestFindings = ({ test: { data } }: Props) =>
  data !== undefined &&
  data.findings.length > 0 && (
    <ul className="email-test card" aria-label="Result of the email test">
      {data.findings.map(({ name, state, sentence }) => (
        <li key={name}>
          <b>{name}:</b> {words[state]}. {sentence}
        </li>
      ))}
    </ul>
  );
