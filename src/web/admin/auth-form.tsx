import { CircleAlertIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Credentials } from '../../contract/account.ts';
import type { PasskeyRequested } from '../../contract/passkey.ts';
import { calls } from '../../contract/paths.ts';
import type { FieldMessages } from '../../contract/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useErrorTitle } from '../ui/error-title.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import { TextField } from '../ui/field.tsx';
import { focusFirstError, singleErrorField } from '../ui/errors.ts';
import { showToast, showToastOnNextPage } from '../ui/toast.ts';
import { sentenceOf } from '../api-client.ts';
import { useScripted } from '../ui/use-scripted.ts';
import { formValues } from '../ui/form-values.ts';
import { login, register } from './account-api.ts';
import { placeholderName, type RejectedForm } from '../../contract/page-templates.ts';
import { autoFocusOn, PartOf } from '../ui/page-template.tsx';
import { checkLogin, checkRegistration } from './checks.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { setUser } from './session.ts';
import { checkSessionKept, SessionNotKeptError } from './session-kept.ts';
import '../ui/form.css';

type Form = 'login' | 'register';

/** The differences between the two tabs. */
const words = {
  login: {
    submit: 'Sign in',
    pending: 'Signing in...',
    succeeded: 'Login successful',
    failed: 'Login failed',
    notKept: 'You are not signed in',
    otherwise: 'Invalid username or password',
    autoComplete: 'current-password',
    hints: {},
    check: checkLogin,
    send: login,
  },
  register: {
    submit: 'Create account',
    pending: 'Creating account...',
    succeeded: 'Registration successful',
    failed: 'Registration failed',
    notKept: 'Account created, but you are not signed in',
    otherwise: 'Please try again later',
    autoComplete: 'new-password',
    hints: {
      username: 'At least 4 characters.',
      password: 'At least 6 characters. Several words are easy to remember.',
    },
    check: checkRegistration,
    send: register,
  },
} as const;

const names = ['username', 'password'] as const;

/** The step after the password of an account with a passkey. */
type SecondStep = { request: PasskeyRequested; username: string };

type Props = {
  form: Form;
  /** The path to go to afterwards without JavaScript. */
  next: string;
  rejected?: RejectedForm;
};

/** Sign-in or registration: username and password. */
export function AuthForm({ form, next, rejected }: Props) {
  const text = words[form];
  const hints: { username?: string; password?: string } = text.hints;
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>(rejected?.messages ?? {});
  const [sentence, setSentence] = useState(
    // A template of the server has a place for the sentence beside those for the messages.
    rejected && (Object.keys(rejected.messages).length === 0 || placeholderName(rejected.sentence))
      ? rejected.sentence
      : undefined,
  );
  const [second, setSecond] = useState<SecondStep>();
  // Without scripts the browser validates.
  const isScripted = useScripted();
  const wasSubmitted = useRef(false);
  const statusLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!sentence || isPending || !isFocusFree(element.current)) return;
    // Not covered by the toast with the same text.
    statusLine.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence, isPending]);
  const idOf = (name: string) => `${form}-${name}`;

  async function submit(target: HTMLFormElement) {
    const values = formValues(target, names);
    const found = text.check(values);
    wasSubmitted.current = true;
    const hasErrors = names.some((name) => found[name]);
    // The messages are rendered before the focus moves: screen readers announce a field with its message.
    flushSync(() => {
      setMessages(found);
      setSentence(undefined);
    });
    if (hasErrors) return focusFirstError(target);
    setPending(true);
    try {
      const user = await text.send(values);
      if ('passkey' in user) return setSecond({ request: user, username: values.username.trim() });
      await checkSessionKept();
      showToastOnNextPage({ title: text.succeeded, description: `Welcome ${user.username}!` });
      setUser(user);
    } catch (error) {
      const reason = sentenceOf(error) || text.otherwise;
      flushSync(() => setSentence(reason));
      // The password was right, and a new account exists.
      const title = error instanceof SessionNotKeptError ? text.notKept : text.failed;
      // A login shows the server's sentence, a registration the error message with its status.
      showToast({ title, description: form === 'login' ? reason : (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }

  const errors = names.flatMap((name) => (messages[name] ? [{ fieldId: idOf(name), message: messages[name] }] : []));
  const field = (name: keyof Credentials) => ({
    name,
    id: idOf(name),
    message: messages[name],
    autoFocus: singleErrorField(errors) === idOf(name),
  });
  useErrorTitle(errors.length > 0 || sentence !== undefined);

  /** Back to the password, whose form is rendered anew: the focus goes to its first field. */
  function goBack() {
    flushSync(() => setSecond(undefined));
    element.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }
  if (second) return <PasskeyStep username={second.username} request={second.request} onBack={goBack} />;
  return (
    <form
      ref={element}
      className="form"
      method="post"
      action={calls[form]}
      noValidate={isScripted}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit(event.currentTarget);
      }}
      onInput={() => {
        if (wasSubmitted.current && element.current) setMessages(text.check(formValues(element.current, names)));
      }}
    >
      <ErrorSummary errors={errors} heading="h2" />
      <input type="hidden" name="next" value={next} />
      <TextField
        {...field('username')}
        label="Username"
        hint={hints.username}
        autoComplete="username"
        defaultValue={rejected?.values['username']}
        required
      />
      <TextField
        {...field('password')}
        label="Password"
        hint={hints.password}
        type="password"
        autoComplete={text.autoComplete}
        required
      />
      {/* On the page that answers a form posted without JavaScript, the error takes the focus. */}
      <p className="form-status" role="status" tabIndex={-1} {...autoFocusOn(sentence)} ref={statusLine}>
        {sentence && (
          <PartOf text={sentence}>
            <span className="error">
              <CircleAlertIcon />
              <span>{sentence}</span>
            </span>
          </PartOf>
        )}
      </p>
      <Button type="submit" pending={isPending}>
        {isPending ? text.pending : text.submit}
      </Button>
    </form>
  );
}
