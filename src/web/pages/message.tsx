import type { ReactNode } from 'react';
import { messages } from '../../content/messages.ts';
import { pageTemplates, placeholder, tooLongSentence } from '../../contract/page-templates.ts';
import { paths } from '../../contract/paths.ts';
import { LogoHeader } from '../site/logo-header.tsx';
import { headTags } from '../site/metadata.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/message';

type Screen = {
  texts: { heading: string; lead: string };
  sentence: string;
  form?: ReactNode;
  /** Where the page leads on to; the home page unless another is named. */
  link?: { href: string; text: string };
};

/** The server fills in the address of the enquiry. */
const office = { href: placeholder('action'), text: messages.office };

const home = { href: paths.home, text: messages.back };

/** By the last segment of the path. */
const screens: Record<string, Screen> = {
  [kindOf(pageTemplates.tooLong)]: { texts: messages.tooLong, sentence: tooLongSentence },
  [kindOf(pageTemplates.tooMany)]: { texts: messages.tooMany, sentence: placeholder('sentence') },
  [kindOf(pageTemplates.markContacted)]: {
    texts: messages.markContacted,
    sentence: placeholder('sentence'),
    form: <MarkContacted />,
    link: office,
  },
  [kindOf(pageTemplates.contactedLink)]: {
    texts: messages.contactedLink,
    sentence: placeholder('sentence'),
    link: office,
  },
};

function kindOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

const screenOf = (kind: string): Screen => screens[kind] ?? { texts: messages.tooMany, sentence: '' };

export const meta: Route.MetaFunction = ({ params }) => {
  const { heading, lead } = screenOf(params.kind).texts;
  return headTags({ title: heading, description: lead, isHidden: true, hasErrors: true });
};

/** A sentence of the server, which fills it in (src/server/http/page-templates.ts). */
export default function Message({ params }: Route.ComponentProps) {
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

function MarkContacted() {
  return (
    <form className="form" method="post" action={paths.markContacted}>
      <input type="hidden" name="token" value={placeholder('token')} />
      <Button type="submit">{messages.markContacted.submit}</Button>
    </form>
  );
}
