import { formIds } from '../../contract/form-ids.ts';
import { calls, paths } from '../../contract/paths.ts';
import { StatusSlot, SummarySlot } from './form-slots.tsx';
import { SubmitButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import '../ui/form.css';

type Form = 'login' | 'register';

/** The differences between the two forms. */
const kinds: Record<Form, { send: { label: string; pending: string }; password: string; hints: [string?, string?] }> = {
  login: { send: { label: 'Sign in', pending: 'Signing in...' }, password: 'current-password', hints: [] },
  register: {
    send: { label: 'Create account', pending: 'Creating account...' },
    password: 'new-password',
    hints: ['At least 4 characters.', 'At least 6 characters. Several words are easy to remember.'],
  },
};

/** Sign-in or registration: username and password. forms/sign-in/sign-in-messages.tsx renders into its slots. */
export function SignInForm({ form }: { form: Form }) {
  const { send, password, hints } = kinds[form];
  return (
    <>
      <form className="form" method="post" action={calls[form]} data-form={form}>
        <SummarySlot id={formIds.summary(form)} />
        {/* If the address names another page, the server and the script of the form read it there. */}
        <input type="hidden" id={formIds.control(form, 'next')} name="next" value={paths.home} />
        <TextField
          id={formIds.control(form, 'username')}
          name="username"
          label="Username"
          hint={hints[0]}
          autoComplete="username"
          required
        />
        <TextField
          id={formIds.control(form, 'password')}
          name="password"
          label="Password"
          hint={hints[1]}
          type="password"
          autoComplete={password}
          required
        />
        <StatusSlot id={formIds.status(form)} />
        <SubmitButton {...send} />
      </form>
      <div id={formIds.passkey(form)} />
    </>
  );
}
