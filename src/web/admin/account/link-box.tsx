import { useEffect, useId, useRef } from 'react';
import type { NewLink } from '../../../contract/account-page.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { copyText } from '../shell/copy-text.ts';
import { formatDateAndTime } from '../shell/format.ts';

type Props = {
  link: NewLink;
  heading: string;
  /** What the link is for, and how often it works. */
  sentence: string;
  /** The subject and the first line of a mail with the link; without it, the link is not mailed. */
  mail?: { subject: string; line: string };
};

/** A new one-time link, which is shown once: with buttons that copy and mail it. Takes the focus. */
export function LinkBox({ link: { link: address, expiresAt }, heading, sentence, mail }: Props) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [address]);
  const until = formatDateAndTime(expiresAt);
  return (
    <section className="link-box" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} ref={head} tabIndex={-1}>
        {heading}
      </h3>
      <p>
        {sentence} It works until {until} and is not shown again.
      </p>
      <div className="field">
        <label htmlFor={id}>Link</label>
        <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
      </div>
      <div className="card-actions">
        <Button small onClick={() => void copyLink(address)}>
          Copy link
        </Button>
        {mail ? (
          <a className={buttonClass({ look: 'line', small: true })} href={mailTo(mail, address, until)}>
            Send by mail
          </a>
        ) : (
          <a className={buttonClass({ look: 'line', small: true })} href={address}>
            Open it here
          </a>
        )}
      </div>
    </section>
  );
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link))
    showToast({ title: 'Link copied', description: 'Send it in a way that nobody else can read.' });
  else
    showToast({
      title: 'Link not copied',
      description: 'The browser did not allow it. Please copy it from the field.',
      destructive: true,
    });
}

/** Opens the mail program, without a receiver: the site knows the names of administrators, not their addresses. */
function mailTo({ subject, line }: { subject: string; line: string }, link: string, until: string): string {
  const body = [line, '', link, '', `The link works once, until ${until}.`].join('\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
