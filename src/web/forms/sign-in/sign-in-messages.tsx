import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../contract/account.ts';
import { type Credentials, loginRules, registrationRules } from '../../../contract/credential-rules.ts';
import { destination } from '../../../contract/destination.ts';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import { formIds } from '../../../contract/form-ids.ts';
import type { PasskeyRequested } from '../../../contract/passkey.ts';
import { errorSentence } from '../../api-client.ts';
import { formValues } from '../../ui/form-values.ts';
import { showToast, showToastOnNextPage } from '../../ui/toast.ts';
import { FormMessages, InPlaceOfForm } from '../form-messages.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { checkSessionKept, SessionNotKeptError } from './session-kept.ts';
import { login, register } from './sign-in-api.ts';
import { useForm } from '../use-form.ts';

/** The differences between the two forms. */
const kinds = {
  login: {
    rules: loginRules,
    send: login,
    succeeded: 'Login successful',
    failed: 'Login failed',
    notKept: 'You are not signed in',
    otherwise: 'Invalid username or password',
  },
  register: {
    rules: registrationRules,
    send: register,
    succeeded: 'Registration successful',
    failed: 'Registration failed',
    notKept: 'Account created, but you are not signed in',
    otherwise: 'Please try again later',
  },
} as const;

const names = ['username', 'password'] as const;

/** What React renders in the forms of sign-in and registration. */
export function SignInMessages({ form }: { form: HTMLFormElement }) {
  const name = form.dataset['form'] as keyof typeof kinds;
  const kind = kinds[name];
  /** The step after the password of an account with a passkey. */
  const [second, setSecond] = useState<{ request: PasskeyRequested; username: string }>();
  const { errors, showErrors } = useForm(form, { names, check: (values) => findBrokenRules(kind.rules, values), send });

  async function send(values: Credentials): Promise<void> {
    try {
      const answer = await kind.send(values);
      if (!('passkey' in answer)) return await enter(answer);
      form.reset();
      setSecond({ request: answer, username: values.username.trim() });
    } catch (error) {
      const sentence = errorSentence(error) || kind.otherwise;
      showErrors({ sentence });
      // The password was right, and a new account exists.
      const title = error instanceof SessionNotKeptError ? kind.notKept : kind.failed;
      // A login shows the server's sentence, a registration the error message with its status.
      const description = name === 'login' ? sentence : (error as Error).message;
      showToast({ title, description, destructive: true });
    }
  }

  /** Leads to the wanted page: that of the address or, on the page that shows a rejected form again, of the form. */
  async function enter({ username }: User): Promise<void> {
    await checkSessionKept();
    showToastOnNextPage({ title: kind.succeeded, description: `Welcome ${username}!` });
    const wanted = new URLSearchParams(window.location.search).get('next') ?? formValues(form, ['next']).next;
    window.location.replace(destination(wanted));
  }

  /** Back to the password. */
  function goBack(): void {
    flushSync(() => setSecond(undefined));
    document.getElementById(formIds.control(name, 'username'))?.focus();
  }

  return (
    <>
      <FormMessages form={form} names={names} errors={errors} />
      {second && (
        <InPlaceOfForm form={form} slot={formIds.passkey(name)}>
          <PasskeyStep {...second} onSignedIn={enter} onBack={goBack} />
        </InPlaceOfForm>
      )}
    </>
  );
}
