import type { NewCredential, PasskeyAnswer } from '../../contract/passkey.ts';
import type { StoredPasskey } from './passkey-store.ts';

/** The site as passkeys know it: pages of `origin` alone may use passkeys of the domain `id` (WebAuthn, relying party). */
export type RelyingParty = { id: string; origin: string };

/**
 * Signature algorithms that a passkey may have, the preferred first: Ed25519, ECDSA with P-256, RSA. WebAuthn 5.4.5 has
 * every authenticator support one of them.
 */
export const algorithms = [-8, -7, -257];

/** What is stored of a verified new passkey, base64url. */
type VerifiedCredential = { credentialId: string; publicKey: string; counter: number };

/** The browser's answer is not what was asked for; the message is for the log. */
export class PasskeyRefusedError extends Error {}

/**
 * Loaded with the first passkey: it takes 27 MB that a site without passkeys need not have. If that fails, as during an
 * upgrade, the passkey is not to blame.
 */
const loadVerifier = () => import('@simplewebauthn/server');

/**
 * Verifies a new passkey (WebAuthn, 7.1).
 * @throws {PasskeyRefusedError} for another challenge, origin or domain, for an attestation with certificates, and for
 * anything malformed
 */
export async function verifyNewCredential(
  credential: NewCredential,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<VerifiedCredential> {
  const { verifyRegistrationResponse } = await loadVerifier();
  return orRefuse(async () => {
    await refuseCertificates(credential.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) throw new PasskeyRefusedError('the attestation is wrong');
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/**
 * The site asks for no attestation, and browsers then send none. One with certificates is refused before the library reads
 * it: the library would fetch revocation lists from addresses that the certificates name.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  if (format !== 'none' && !(format === 'packed' && !decoded.get('attStmt').get('x5c')))
    throw new PasskeyRefusedError('an attestation was not asked for');
}

/**
 * Verifies the answer of a passkey at the sign-in (WebAuthn, 7.2); its counter must have grown, where it counts at all.
 * @returns the new counter
 * @throws {PasskeyRefusedError} for another challenge, origin, domain or key, and for anything malformed
 */
export async function verifyAnswer(
  answer: PasskeyAnswer,
  challenge: string,
  { id, origin }: RelyingParty,
  passkey: StoredPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadVerifier();
  return orRefuse(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) throw new PasskeyRefusedError('the signature is wrong');
    return authenticationInfo.newCounter;
  });
}

/** The library throws plain errors, also for bytes that it cannot read. */
async function orRefuse<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new PasskeyRefusedError(error instanceof Error ? error.message : 'unknown', { cause: error });
  }
}
