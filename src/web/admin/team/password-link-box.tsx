import type { NewLink } from '../../../contract/account-page.ts';
import { LinkBox } from '../account/link-box.tsx';

type Props = { link: NewLink; username: string; sentence: string };

/** The link by which somebody sets a password, with a mail that has it. */
export const PasswordLinkBox = ({ link, username, sentence }: Props) => (
  <LinkBox
    link={link}
    heading={`The link for ${username}`}
    sentence={sentence}
    mail={{
      subject: `Your account at ${window.location.host}`,
      line: `Please set the password of your account ‘${username}’ here:`,
    }}
  />
);
