import type { ReactNode } from 'react';
import { messages } from '#content/messages.ts';
import { answerPages, messageIds } from '../../contract/answer-pages.ts';
import { paths } from '../../contract/paths.ts';
import { LogoHeader } from '../site/logo-header.tsx';
import { headTags } from '../site/metadata.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/message';

type Screen = {
  texts: { heading: string; lead: string };
  form?: ReactNode;
  /** Where the page leads on to. The server names the enquiry in the address of the office. */
  link: { href: string; text: string };
};

const office = { href: paths.submissions, text: messages.office };
const home = { href: paths.home, text: messages.back };

/** By the last segment of the path. */
const screens: Record<string, Screen> = {
  [kindOf(answerPages.tooLong)]: { texts: messages.tooLong, link: home },
  [kindOf(answerPages.tooMany)]: { texts: messages.tooMany, link: home },
  [kindOf(answerPages.markContacted)]: { texts: messages.markContacted, form: <MarkContacted />, link: office },
  [kindOf(answerPages.contactedLink)]: { texts: messages.contactedLink, link: office },
};

function kindOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

const screenOf = (kind: string): Screen => screens[kind] ?? { texts: messages.tooMany, link: home };

export const meta: Route.MetaFunction = ({ params }) => {
  const { heading, lead } = screenOf(params.kind).texts;
  return headTags({ title: heading, description: lead, isHidden: true });
};

/** A sentence of the server, which fills it in (src/server/http/answer-pages.ts). */
export default function Message({ params }: Route.ComponentProps) {
  const { texts, form, link } = screenOf(params.kind);
  return (
    <>
      <LogoHeader />
      <main className="wrap section page-title error-page" id="main">
        <h1>{texts.heading}</h1>
        <p className="lead" id={messageIds.sentence} role="alert" />
        <p>{texts.lead}</p>
        {form}
        <p className="error-page-links">
          <a id={messageIds.link} href={link.href}>
            {link.text}
          </a>
        </p>
      </main>
    </>
  );
}

function MarkContacted() {
  return (
    <form className="form" method="post" action={paths.markContacted}>
      <input type="hidden" id={messageIds.token} name="token" value="" />
      <Button type="submit">{messages.markContacted.submit}</Button>
    </form>
  );
}
