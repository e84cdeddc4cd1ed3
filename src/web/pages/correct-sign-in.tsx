import { pages } from '../../content/pages.ts';
import { jsonPlaceholder, templateForm } from '../../contract/page-templates.ts';
import { SignInForm } from '../admin/sign-in-form.tsx';
import { Island } from '../islands/island.tsx';
import { headTags } from '../site/metadata.ts';
import { AuthScreen } from './auth/auth-screen.tsx';
import type { Route } from './+types/correct-sign-in';
import './auth.css';

export const loader = () => ({ head: headTags({ ...pages.auth, hasErrors: true }), texts: pages.auth.texts });

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head;

const rejected = templateForm(['username', 'password', 'next']);

/**
 * A template of the server: /auth with one form rejected, which was posted without JavaScript or before its scripts had
 * loaded. The forms are islands: at the address of the call React Router would find no page to hydrate.
 */
export default function CorrectSignIn({ params, loaderData: { texts } }: Route.ComponentProps) {
  const initial = params.form === 'register' ? 'register' : 'login';
  const island = (form: 'login' | 'register') => (
    <Island name="sign-in-form" rejectedJson={jsonPlaceholder}>
      <SignInForm form={form} isRejected={form === initial} rejected={rejected} />
    </Island>
  );
  return (
    <AuthScreen texts={texts} initial={initial} forms={{ login: island('login'), register: island('register') }} />
  );
}
