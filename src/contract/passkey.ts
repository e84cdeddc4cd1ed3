import * as z from 'zod/mini';
import { maxLengths } from './max-lengths.ts';
import { freeText, isOneLine } from './text.ts';

/** Binary values travel as base64url without padding (WebAuthn, 5.1.8 to 5.1.10: the JSON forms of options and answers). */
const base64url = z.string().check(z.maxLength(maxLengths.passkeyAnswer, { abort: true }), z.regex(/^[\w-]+$/));

const allowedCredential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()) });

/** The response 202 to a right password if the account has a passkey: what the browser asks the passkey to sign. */
export const passkeyRequested = z.object({
  passkey: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(allowedCredential),
  }),
});
export type PasskeyRequested = z.infer<typeof passkeyRequested>;

/** The response to the token of a link: whose link it is, and what the browser makes a passkey from. */
export const passkeyOffered = z.object({
  username: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.string(),
    excludeCredentials: z.array(allowedCredential),
    authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  }),
});
export type PasskeyOffered = z.infer<typeof passkeyOffered>;

/** The body that asks about a link: its token. */
export const passkeyLink = z.object({ token: base64url });

/** A new passkey, as the browser's credential has it. */
const newCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** The body that registers a passkey. */
export const newPasskey = z.object({
  token: base64url,
  name: freeText('The name of the device', maxLengths.passkeyName).check(isOneLine('The name of the device')),
  credential: newCredential,
});

/** The answer of a passkey at the sign-in: the body of POST /api/login/passkey. */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
