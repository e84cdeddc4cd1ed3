import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { refused } from '../../content/refused.ts';
import { fixedPages, slots, tooLongSentence } from '../../contract/fixed-pages.ts';
import { calls, paths } from '../../contract/paths.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { pageData } from '../page-data.ts';
import { LogoHeader } from '../site/logo-header.tsx';
import { headTags } from '../site/metadata.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/refused';

type Screen = {
  texts: { heading: string; lead: string };
  sentence: string;
  form?: ReactNode;
  /** Where the page leads on to; the home page unless another is named. */
  link?: { href: string; text: string };
};

/** The server fills in the address of the enquiry. */
const office = { href: slots.action, text: refused.office };

const home = { href: paths.home, text: refused.back };

/** By the last segment of the path. */
const screens: Record<string, Screen> = {
  [kindOf(fixedPages.tooLong)]: { texts: refused.tooLong, sentence: tooLongSentence },
  [kindOf(fixedPages.tooMany)]: { texts: refused.tooMany, sentence: slots.sentence },
  [kindOf(fixedPages.enquiryAgain)]: { texts: refused.enquiry, sentence: slots.sentence, form: <EnquiryAgain /> },
  [kindOf(fixedPages.signInAgain)]: { texts: refused.signIn, sentence: slots.sentence, form: <SignInAgain /> },
  [kindOf(fixedPages.markContacted)]: {
    texts: refused.markContacted,
    sentence: slots.sentence,
    form: <MarkContacted />,
    link: office,
  },
  [kindOf(fixedPages.contactedLink)]: { texts: refused.contactedLink, sentence: slots.sentence, link: office },
};

function kindOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

const screenOf = (kind: string): Screen => screens[kind] ?? { texts: refused.tooMany, sentence: '' };

/** Prerendered only: a request for its own path is redirected. */
export const loader = ({ context, params }: Route.LoaderArgs) => {
  if (context.get(pageData)) throw redirect(paths.home);
  const { heading, lead } = screenOf(params.kind).texts;
  return { head: headTags({ title: heading, description: lead, isHidden: true, hasErrors: true }) };
};

export const meta: Route.MetaFunction = headFromLoader;

/**
 * The response to a form posted without JavaScript where rendering its own page would cost too much. The server fills in
 * its sentence and the form's values (src/server/http/pages.ts).
 */
export default function Refused({ params }: Route.ComponentProps) {
  const { texts, sentence, form, link = home } = screenOf(params.kind);
  return (
    <>
      <LogoHeader />
      <main className="wrap section page-title error-page" id="main">
        <h1>{texts.heading}</h1>
        <p className="lead" role="alert">
          {sentence}
        </p>
        <p>{texts.lead}</p>
        {form}
        <p className="error-page-links">
          <a href={link.href}>{link.text}</a>
        </p>
      </main>
    </>
  );
}

function EnquiryAgain() {
  return (
    <form className="form" method="post" action={calls.contact}>
      <div hidden>{slots.fields}</div>
      <TextArea id="message" name="message" label={refused.enquiry.messageLabel} defaultValue={slots.message} />
      <div className="full-width">
        <Button type="submit">{refused.enquiry.submit}</Button>
      </div>
    </form>
  );
}

function MarkContacted() {
  return (
    <form className="form" method="post" action={paths.markContacted}>
      <input type="hidden" name="token" value={slots.token} />
      <Button type="submit">{refused.markContacted.submit}</Button>
    </form>
  );
}

function SignInAgain() {
  return (
    <form className="form" method="post" action={slots.action}>
      <input type="hidden" name="next" value={slots.next} />
      <TextField id="username" name="username" label="Username" autoComplete="username" defaultValue={slots.username} />
      <TextField id="password" name="password" label="Password" type="password" autoComplete="current-password" />
      <Button type="submit">{refused.signIn.submit}</Button>
    </form>
  );
}
