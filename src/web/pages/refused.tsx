import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { refused } from '../../content/pages.ts';
import { fixedPages, slots, tooLongSentence } from '../../contract/fixed-pages.ts';
import { calls, paths } from '../../contract/paths.ts';
import { pageData } from '../page-data.ts';
import type { RouteHandle } from '../root.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/refused';

export const handle: RouteHandle = { static: true };

type Screen = { words: { heading: string; lead: string }; sentence: string; form?: ReactNode };

/** By the last part of the address. */
const screens: Record<string, Screen> = {
  [kindOf(fixedPages.tooLong)]: { words: refused.tooLong, sentence: tooLongSentence },
  [kindOf(fixedPages.tooMany)]: { words: refused.tooMany, sentence: slots.sentence },
  [kindOf(fixedPages.enquiryAgain)]: { words: refused.enquiry, sentence: slots.sentence, form: <EnquiryAgain /> },
  [kindOf(fixedPages.signInAgain)]: { words: refused.signIn, sentence: slots.sentence, form: <SignInAgain /> },
};

function kindOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

const screenOf = (kind: string): Screen => screens[kind] ?? { words: refused.tooMany, sentence: '' };

/** Only to be prerendered: nobody is answered with it under its own address. */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(pageData)) throw redirect(paths.home);
  return null;
};

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { heading, lead } = screenOf(params.kind).words;
  return headTags(matches, { title: heading, description: lead, isHidden: true, hasErrors: true });
};

/**
 * What a form that was posted without JavaScript gets where rendering its own page would cost too much. The server puts
 * its sentence and what was typed into the slots (src/server/http/pages.ts).
 */
export default function Refused({ params }: Route.ComponentProps) {
  const { words, sentence, form } = screenOf(params.kind);
  return (
    <>
      <header className="head">
        <div className="wrap bar">
          <Logo />
        </div>
        <div className="scale" aria-hidden="true" />
      </header>
      <main className="wrap sec page-title" id="main">
        <h1>{words.heading}</h1>
        <p className="lead mt-4" role="alert">
          {sentence}
        </p>
        <p className="mt-4">{words.lead}</p>
        {form}
        <p className="mt-8">
          <a href={paths.home}>{refused.back}</a>
        </p>
      </main>
    </>
  );
}

function EnquiryAgain() {
  return (
    <form className="form mt-8" method="post" action={calls.contact}>
      <div hidden>{slots.fields}</div>
      <TextArea id="message" name="message" label={refused.enquiry.messageLabel} defaultValue={slots.message} />
      <div className="full">
        <Button type="submit">{refused.enquiry.submit}</Button>
      </div>
    </form>
  );
}

function SignInAgain() {
  return (
    <form className="form mt-8" method="post" action={slots.action}>
      <input type="hidden" name="next" value={slots.next} />
      <TextField id="username" name="username" label="Username" autoComplete="username" defaultValue={slots.username} />
      <TextField id="password" name="password" label="Password" type="password" autoComplete="current-password" />
      <Button type="submit">{refused.signIn.submit}</Button>
    </form>
  );
}
