import { useEffect, useRef, useState } from 'react';
import { credentials, type Credentials } from '../../../contract/account.ts';
import { calls } from '../../../contract/paths.ts';
import { type FieldMessages, fieldMessages } from '../../../contract/text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { CircleAlertIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CallError } from '../../../contract/call.ts';
import { formValues } from '../../ui/form-values.ts';
import { login, register } from './api.ts';
import { setUser } from './session.ts';

type Form = 'login' | 'register';

/** What differs between the two tabs (SPEC sections 2 and 8). */
const words = {
  login: {
    submit: 'Sign in',
    pending: 'Signing in...',
    succeeded: 'Login successful',
    failed: 'Login failed',
    otherwise: 'Invalid username or password',
    passwordHint: 'current-password',
    send: login,
  },
  register: {
    submit: 'Create account',
    pending: 'Creating account...',
    succeeded: 'Registration successful',
    failed: 'Registration failed',
    otherwise: 'Please try again later',
    passwordHint: 'new-password',
    send: register,
  },
} as const;

const names = ['username', 'password'] as const;

type Props = {
  form: Form;
  /** Where to go afterwards without JavaScript. */
  next: string;
  rejected?: { values: Record<string, string>; messages: FieldMessages; sentence: string };
};

function check(values: Credentials): FieldMessages {
  const result = credentials.safeParse(values);
  return result.success ? {} : fieldMessages(result.error.issues);
}

/** Sign-in or registration: username and password. */
export function AuthForm({ form, next, rejected }: Props) {
  const text = words[form];
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>(rejected?.messages ?? {});
  const [sentence, setSentence] = useState(
    rejected && Object.keys(rejected.messages).length === 0 ? rejected.sentence : undefined,
  );
  const [attempt, setAttempt] = useState(0);
  const wasSubmitted = useRef(false);
  const statusLine = useRef<HTMLParagraphElement>(null);
  // Clear of the toast that says the same.
  useEffect(() => {
    if (sentence) statusLine.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);
  const idOf = (name: string) => `${form}-${name}`;

  async function enter(target: HTMLFormElement) {
    const values = formValues(target, names);
    const found = check(values);
    wasSubmitted.current = true;
    setMessages(found);
    setSentence(undefined);
    const wrong = names.filter((name) => found[name]);
    if (wrong.length > 0) {
      setAttempt((count) => count + 1);
      if (wrong.length === 1) document.getElementById(idOf(wrong[0] ?? ''))?.focus();
      return;
    }
    setPending(true);
    try {
      const user = await text.send(values);
      showToast({ title: text.succeeded, description: `Welcome ${user.username}!` });
      setUser(user);
    } catch (error) {
      // The server's own sentence, without the status that a CallError puts before it.
      const { message } = error as Error;
      const reason = (error instanceof CallError ? message.replace(/^\d{3}: /, '') : message) || text.otherwise;
      setSentence(reason);
      // SPEC section 8: 'the server message' of a login, 'the error message' of a registration.
      showToast({ title: text.failed, description: form === 'login' ? reason : message, destructive: true });
    } finally {
      setPending(false);
    }
  }

  const errors = names.flatMap((name) => (messages[name] ? [{ fieldId: idOf(name), message: messages[name] }] : []));
  return (
    <form
      ref={element}
      className="form"
      method="post"
      action={calls[form]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void enter(event.currentTarget);
      }}
      onInput={() => {
        if (wasSubmitted.current && element.current) setMessages(check(formValues(element.current, names)));
      }}
    >
      {errors.length > 1 && <ErrorSummary errors={errors} focusKey={attempt} />}
      <input type="hidden" name="next" value={next} />
      <TextField
        id={idOf('username')}
        name="username"
        label="Username"
        autoComplete="username"
        message={messages['username']}
        defaultValue={rejected?.values['username']}
        required
      />
      <TextField
        id={idOf('password')}
        name="password"
        label="Password"
        type="password"
        autoComplete={text.passwordHint}
        message={messages['password']}
        required
      />
      <p className="form-status" role="status" ref={statusLine}>
        {sentence && (
          <span className="wrong">
            <CircleAlertIcon />
            {sentence}
          </span>
        )}
      </p>
      <Button type="submit" pending={isPending}>
        {isPending ? text.pending : text.submit}
      </Button>
    </form>
  );
}
