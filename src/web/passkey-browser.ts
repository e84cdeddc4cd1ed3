import type { NewCredential, PasskeyAnswer, PasskeyOffered, PasskeyRequested } from '../contract/passkey.ts';

/** Why the browser gave no passkey. */
type Reason = 'cancelled' | 'registered' | 'address' | 'failed';

/** The browser gave no passkey; the message is a sentence for the visitor. */
class NoPasskeyError extends Error {}

/** Names of the errors of WebAuthn (section 5.1.3, 5.1.4). `NotAllowedError` also means that a device did not answer. */
const reasons: Record<string, Reason> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'registered',
  SecurityError: 'address',
};

const sentences: Record<Reason, string> = {
  cancelled: 'No passkey was used: the request was cancelled, or took too long.',
  registered: 'This device already has a passkey for this account. Please use another device.',
  address: 'Passkeys do not work at this address of the site. Please open the site at its public address.',
  failed: 'The browser could not use a passkey. Please try again, or use another browser.',
};

/** Whether this browser has passkeys and can read what the server asks for (since 2025 all current ones do). */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/**
 * Makes a passkey; the browser asks the visitor.
 * @throws {NoPasskeyError} where it made none
 */
export async function createPasskey({ options }: PasskeyOffered): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await orSentence(() => navigator.credentials.create({ publicKey }));
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...named(credential),
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/**
 * Has a passkey of the account sign the challenge; the browser asks the visitor.
 * @throws {NoPasskeyError} where none did
 */
export async function answerWithPasskey({ passkey }: PasskeyRequested, signal: AbortSignal): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(passkey);
  const credential = await orSentence(() => navigator.credentials.get({ publicKey, signal }));
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...named(credential),
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
    },
  };
}

async function orSentence(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    throw new NoPasskeyError(sentences[reasons[(error as Error).name] ?? 'failed'], { cause: error });
  }
  throw new NoPasskeyError(sentences.failed);
}

// Written out, not `credential.toJSON()`: password managers replace the credential with objects on which it throws.
const named = (credential: PublicKeyCredential) => {
  const id = toBase64url(credential.rawId);
  return { id, rawId: id, type: 'public-key' as const };
};

function toBase64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
