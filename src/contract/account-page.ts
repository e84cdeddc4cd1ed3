import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';
import { maxLengths } from './max-lengths.ts';
import { freeText, isOneLine, normalizeEmail } from './text.ts';

// What administrators do with their own accounts and with their team. Not in account.ts, which public pages load.

/** The current password of the administrator who is signed in: confirms a change that a stolen session must not make. */
const current = freeText('Your password', maxLengths.password);

/** Rules about length and common passwords are the server's (src/server/accounts/passwords.ts). */
const password = freeText('The new password', maxLengths.password);

/** The body of POST /api/admin/account/proof. */
export const passwordProof = z.object({ current });

/** The body of POST /api/admin/account/password. */
export const passwordChange = z.object({ current, password });

/** The body of POST /api/admin/account/passkey-link. */
export const passkeyLinkRequest = z.object({ current });

/** The body of POST /api/admin/account/passkeys/{id}/name: an empty name is allowed. */
export const passkeyName = z.object({
  name: freeText('The name of the device', maxLengths.passkeyName).check(isOneLine('The name of the device')),
});

const unusualAddress = 'Please enter a valid email address';
/** The body of POST /api/admin/account/mail-address; an empty address is none. */
export const mailAddressChange = z.object({
  address: z.pipe(
    freeText('The address', maxLengths.email).check(
      z.refine((text) => text.trim() === '' || isEmailAddress(text), unusualAddress),
    ),
    z.transform((text: string) => normalizeEmail(text).trim()),
  ),
});

/** The body of POST /api/new-password/options: the token of a link. */
export const newPasswordLink = z.object({ token: z.string().check(z.maxLength(100, { abort: true })) });

/** The body of POST /api/new-password. */
export const newPassword = z.extend(newPasswordLink, { password });

/** The response to POST /api/new-password/options: whose link it is. */
export const newPasswordOffered = z.object({ username: z.string() });
export type NewPasswordOffered = z.infer<typeof newPasswordOffered>;

/** The response to every call that creates a one-time link: the address that works once, until this time (ISO 8601, UTC). */
export const newLink = z.object({ link: z.string(), expiresAt: z.string() });
export type NewLink = z.infer<typeof newLink>;

/** The response to GET /api/admin/account. Times are ISO 8601, UTC. */
export const ownAccount = z.object({
  username: z.string(),
  /** Where mail about assigned enquiries goes; null if it goes nowhere. */
  mailAddress: z.nullable(z.string()),
  /** Whether browsers offer passkeys at the address of the site: https and a domain name. */
  canAddPasskeys: z.boolean(),
  /** The oldest first; a name may be empty. */
  passkeys: z.array(
    z.object({ id: z.number(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  /** The newest first. `browser` is coarse ('Firefox on Windows') and null if the browser did not say. */
  sessions: z.array(
    z.object({
      browser: z.nullable(z.string()),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});
export type OwnAccount = z.infer<typeof ownAccount>;
