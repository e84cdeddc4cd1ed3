import { type RefObject, useRef, useState } from 'react';
import type { CheckStep, MailTest } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CircleAlertIcon, XIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.ts';
import { testEmail } from './api.ts';
import { MinusIcon } from './icons.tsx';

type EmailTest = {
  isPending: boolean;
  /** The steps of the last test; undefined before it, while one runs, and after one without a response. */
  steps: readonly CheckStep[] | undefined;
  run(): Promise<void>;
  hide(): void;
  button: RefObject<HTMLButtonElement | null>;
};

/** A test of the mail connection: its toast, and its steps for `EmailTestSteps`. */
export function useEmailTest(): EmailTest {
  const [isPending, setPending] = useState(false);
  const [steps, setSteps] = useState<readonly CheckStep[]>();
  const button = useRef<HTMLButtonElement>(null);
  async function run() {
    setPending(true);
    setSteps(undefined);
    try {
      const result = await testEmail();
      setSteps(result.steps);
      showResult(result);
    } catch (error) {
      showToast({ title: 'Error Testing Email', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  function hide() {
    // The pressed button goes away.
    button.current?.focus();
    setSteps(undefined);
  }
  return { isPending, steps, run, hide, button };
}

function showResult({ success, message }: MailTest): void {
  if (success)
    showToast({ title: 'Email Connection Successful', description: 'The email system is properly configured.' });
  else
    showToast({
      title: 'Email Connection Failed',
      description: message || 'Could not connect to the email server.',
      destructive: true,
    });
}

/** Tests the mail connection. */
export const TestEmailButton = ({ test: { button, isPending, run } }: { test: EmailTest }) => (
  <Button ref={button} look="line" small pending={isPending} onClick={() => void run()}>
    Test Email Connection
  </Button>
);

const states = {
  ok: { Icon: CheckIcon, word: 'OK', className: 'step-ok' },
  warning: { Icon: CircleAlertIcon, word: 'Warning', className: undefined },
  failed: { Icon: XIcon, word: 'Failed', className: 'step-failed' },
  skipped: { Icon: MinusIcon, word: 'Skipped', className: undefined },
} as const;

/** The steps of a test, with what to do; nothing before the first test. */
export function EmailTestSteps({ test: { isPending, steps, hide }, isCard }: { test: EmailTest; isCard?: boolean }) {
  const isShown = isPending || steps !== undefined;
  return (
    <div className={isShown ? `email-test ${isCard ? 'card' : ''}` : 'email-test-idle'}>
      {/* A live region must exist before its text appears. The list after it is read when somebody goes on to it. */}
      <p role="status">
        {isPending && 'Testing the email connection. This takes up to 20 seconds.'}
        {steps && describeResult(steps)}
      </p>
      {steps && (
        <>
          <ul className="email-test-steps" aria-label="Steps of the email test">
            {steps.map(({ name, state, sentence }) => {
              const { Icon, word, className } = states[state];
              return (
                <li key={name} className={className}>
                  <Icon />
                  <p>
                    <b>{name}</b> <span className="quiet">{word}</span>
                  </p>
                  <p>{sentence}</p>
                </li>
              );
            })}
          </ul>
          <Button look="line" small onClick={hide}>
            Hide steps
          </Button>
        </>
      )}
    </div>
  );
}

function describeResult(steps: readonly CheckStep[]): string {
  const count = (wanted: CheckStep['state']) => steps.filter(({ state }) => state === wanted).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  const parts = [
    failed > 0 && `${failed} ${failed === 1 ? 'step' : 'steps'} failed`,
    warnings > 0 && `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ].filter((part) => part !== false);
  return `Email test: ${parts.length > 0 ? parts.join(', ') : 'no problem found'}.`;
}
