import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { NewCredential, PasskeyAnswer, PasskeyOffered, PasskeyRequested } from '../contract/passkey.ts';

const cancelled = 'No passkey was used: the request was cancelled, or took too long.';

/**
 * Sentences for the visitor, by the name of the error (WebAuthn, 5.1.3 and 5.1.4). `NotAllowedError` also means that a
 * device did not answer.
 */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: 'This device already has a passkey for this account. Please use another device.',
  SecurityError: 'Passkeys do not work at this address of the site. Please open the site at its public address.',
};
const otherwise = 'The browser could not use a passkey. Please try again, or use another browser.';

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Makes a passkey; the browser asks the visitor. Throws a sentence if it made none. */
export async function createPasskey({ options }: PasskeyOffered): Promise<NewCredential> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(throwSentence);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has a passkey of the account sign the challenge; the browser asks the visitor. Throws a sentence if none did. */
export async function answerWithPasskey({ passkey }: PasskeyRequested, signal: AbortSignal): Promise<PasskeyAnswer> {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const optionsJSON = passkey as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(throwSentence);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

function throwSentence(error: Error): never {
  throw new Error(sentences[error.name] ?? otherwise, { cause: error });
}
