import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { normalizeText } from './normalize-text.ts';
import { freeText } from './text.ts';
import { hasVisibleCharacters } from './username.ts';

/** Login. Its rules are looser than those of registration: older accounts may have other names. */
export const credentials = z.object({
  username: freeText('Username', limits.username).check(
    z.refine((name) => name.trim().length >= 4, 'Username must be at least 4 characters'),
  ),
  password: freeText('Password', limits.password).check(z.minLength(6, 'Password must be at least 6 characters')),
});
export type Credentials = z.infer<typeof credentials>;

/** A username of a new account. */
export const newUsername = credentials.shape.username.check(
  z.refine(hasVisibleCharacters, 'Username may have letters, digits, spaces and common punctuation only.'),
  // One Arabic ligature may become 18 letters in the key of the name.
  z.refine(
    (name) => normalizeText(name, 'NFKC').length <= limits.username,
    `Username must be at most ${limits.username} characters, and its ligatures count as letters.`,
  ),
);

/** Registration. A role in the body is ignored. */
export const registration = z.extend(credentials, { username: newUsername });

const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A user in responses: never with the password. */
export const user = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;
