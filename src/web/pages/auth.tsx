import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import hero from '../drawings/hero.svg?raw';
import { AuthForm } from '../admin/auth-form.tsx';
import { SessionEnded } from '../admin/session-ended.tsx';
import { useSession } from '../admin/session.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { pageData } from '../page-data.ts';
import app from 'virtual:inline-script/app';
import tabs from 'virtual:inline-script/tabs';
import type { RouteHandle } from '../root.tsx';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { MoreLink } from '../ui/more-link.tsx';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/auth';
import './auth.css';

export const handle: RouteHandle = { isApp: true, scripts: [app, tabs] };

export const loader = ({ context }: Route.LoaderArgs) => {
  const rejectedForm = context.get(pageData)?.rejectedForm ?? null;
  return {
    head: headTags({ ...pages.auth, hasErrors: Boolean(rejectedForm) }),
    texts: pages.auth.texts,
    rejectedForm,
  };
};

export const meta: Route.MetaFunction = headFromLoader;

/** Only admin pages are allowed as the target after a login; prevents open redirects. */
function destination(next: string | null): string {
  return next && /^\/admin(\/[a-z-]+)?(\?[^\\]*)?$/.test(next) ? next : paths.home;
}

export default function Auth({ loaderData: { texts, rejectedForm } }: Route.ComponentProps) {
  const session = useSession();
  useFocusNewPage();
  const [parameters] = useSearchParams();
  const next = destination(rejectedForm?.values['next'] || parameters.get('next'));
  const isIn = session.state === 'signed-in';
  useEffect(() => {
    if (isIn) window.location.replace(next);
  }, [isIn, next]);

  const form = (name: 'login' | 'register', label: string) => (
    <>
      {/* Without scripts there are no tabs: a heading for each form. */}
      <h2 className="unscripted">{label}</h2>
      {name === 'register' && (
        <p className="quiet account-use">
          For now, accounts are only for our own staff. You can write to us without one.{' '}
          <a href={paths.contact}>Write to us</a>
        </p>
      )}
      <AuthForm form={name} next={next} rejected={rejectedForm?.values['form'] === name ? rejectedForm : undefined} />
    </>
  );
  return (
    <div className="auth">
      <aside className="dark auth-panel" aria-labelledby="panel-words">
        <Chart drawing={hero} />
        <Logo />
        <div>
          {/* Not a heading: it precedes the page's h1. */}
          <p className="auth-claim" id="panel-words">
            {texts.panel.heading}
          </p>
          <ul className="tick-list">
            {texts.panel.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </aside>
      <main className="auth-main" id="main">
        <div>
          <h1>{texts.heading}</h1>
          <p className="quiet auth-lead">{texts.lead}</p>
          <SessionEnded />
          <Tabs
            label="Account"
            initial={rejectedForm?.values['form'] === 'register' ? 'register' : undefined}
            tabs={[
              { value: 'login', label: 'Login', panel: form('login', 'Login') },
              { value: 'register', label: 'Register', panel: form('register', 'Register') },
            ]}
          />
          <p className="auth-links">
            <MoreLink to={paths.home} arrow={false}>
              Back to Home
            </MoreLink>
          </p>
        </div>
      </main>
    </div>
  );
}
