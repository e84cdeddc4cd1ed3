import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '../../content/pages.ts';
import { AuthForm } from '../admin/auth-form.tsx';
import { destination } from '../admin/destination.ts';
import { SessionEnded } from '../admin/session-ended.tsx';
import { useSession } from '../admin/session.ts';
import type { RouteHandle } from '../root.tsx';
import { headTags } from '../site/metadata.ts';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import { AuthScreen } from './auth/auth-screen.tsx';
import type { Route } from './+types/auth';
import './auth.css';

export const handle: RouteHandle = { isApp: true };

export const loader = () => ({ head: headTags(pages.auth), texts: pages.auth.texts });

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head;

export default function Auth({ loaderData: { texts } }: Route.ComponentProps) {
  const session = useSession();
  useFocusNewPage();
  const [parameters] = useSearchParams();
  const next = destination(parameters.get('next'));
  const isIn = session.state === 'signed-in';
  useEffect(() => {
    if (isIn) window.location.replace(next);
  }, [isIn, next]);
  const forms = {
    login: <AuthForm form="login" next={next} />,
    register: <AuthForm form="register" next={next} />,
  };
  return <AuthScreen texts={texts} notice={<SessionEnded />} forms={forms} />;
}
