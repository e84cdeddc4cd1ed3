import { maxLengths } from './max-lengths.ts';
import { normalizeText } from './normalize-text.ts';
import { freeTextRules, type TextRule } from './text-rules.ts';
import { hasVisibleCharacters } from './username.ts';

/** What is typed to sign in, or to create an account. */
export type Credentials = { username: string; password: string };

const username: readonly TextRule[] = [
  ...freeTextRules('Username', maxLengths.username),
  { accepts: (name) => name.trim().length >= 4, message: 'Username must be at least 4 characters' },
];

const password: readonly TextRule[] = [
  ...freeTextRules('Password', maxLengths.password),
  // Spaces count.
  { accepts: (text) => text.length >= 6, message: 'Password must be at least 6 characters' },
];

/** The rules of a login. They are looser than those of a registration: older accounts may have other names. */
export const loginRules = { username, password } as const;

/** The rules of a new account. */
export const registrationRules = {
  username: [
    ...username,
    {
      accepts: hasVisibleCharacters,
      message: 'Username may contain only letters, digits, spaces and common punctuation.',
    },
    {
      // One Arabic ligature may become 18 letters in the key of the name.
      accepts: (name: string) => normalizeText(name, 'NFKC').length <= maxLengths.username,
      message: `Username must be at most ${maxLengths.username} characters; a ligature counts as several letters.`,
    },
  ],
  password,
} as const;
