import { pages } from '#content/pages.ts';
import { sessionEnded } from '../../contract/destination.ts';
import { paths } from '../../contract/paths.ts';
import harbour from '#content/drawings/harbour.svg?raw';
import { Logo } from '../site/logo.tsx';
import { Chart } from '../site/chart.tsx';
import { headTags } from '../site/metadata.ts';
import { SignInForm } from '../site/sign-in-form.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { Tabs } from '../ui/tabs.tsx';
import './auth.css';

const { texts } = pages.auth;

export const meta = () => headTags(pages.auth);

type Form = 'login' | 'register';

/** Sign-in and registration. */
export default function Auth() {
  const panel = (name: Form, label: string) => (
    <>
      {/* Without scripts the page has headings instead of tabs. */}
      <h2 className="unscripted">{label}</h2>
      {name === 'register' && <p className="secondary account-use">{texts.register}</p>}
      <SignInForm form={name} />
    </>
  );
  return (
    <div className="auth">
      <aside className="dark auth-panel" aria-labelledby="panel-words">
        <Logo />
        <div className="auth-chart">
          <Chart places="harbour" drawing={harbour} />
        </div>
        <div>
          {/* Not a heading: it precedes the page's h1. */}
          <p className="auth-claim" id="panel-words">
            {texts.panel.heading}
          </p>
          <p className="auth-sentence">
            {`${texts.panel.sentence} `}
            <a href={paths.contact}>Write to us</a>
          </p>
        </div>
      </aside>
      <main className="auth-main" id="main">
        <div>
          <h1>{texts.heading}</h1>
          <p className="secondary auth-lead">{texts.lead}</p>
          {/* Shown while the fragment of the address names it. */}
          <p className="scripted session-ended" id={sessionEnded}>
            Your session has ended. Please sign in again.
          </p>
          <Tabs
            label="Account"
            tabs={[
              { value: 'login', label: 'Login', panel: panel('login', 'Login') },
              { value: 'register', label: 'Register', panel: panel('register', 'Register') },
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
