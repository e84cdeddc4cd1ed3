import { useEffect } from 'react';
import { placeholderName, type RejectedForm } from '../../contract/page-templates.ts';
import { AuthForm } from './auth-form.tsx';
import { destination } from './destination.ts';
import { useUser } from './session.ts';

type Props = {
  form: 'login' | 'register';
  /** Whether it is this form that was rejected, or the other one on the page. */
  isRejected: boolean;
  rejected: RejectedForm;
};

/** A form of the page that answers a rejected sign-in. It leads to the wanted page, as that of /auth does. */
export function SignInForm({ form, isRejected, rejected }: Props) {
  const user = useUser();
  const wanted = rejected.values['next'];
  const next = placeholderName(wanted) ? wanted : destination(wanted);
  useEffect(() => {
    if (user) window.location.replace(next ?? '/');
  }, [user, next]);
  return <AuthForm form={form} next={next ?? '/'} rejected={isRejected ? rejected : undefined} />;
}
