import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyAnswer, PasskeyOffered, PasskeyRequested } from '../../src/contract/passkey.ts';

/** What a test changes of an honest answer. */
type Changes = { origin?: string; rpId?: string; challenge?: string; type?: string; counter?: number; flags?: number };

const userPresent = 0x01;
const hasCredential = 0x40;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949) of the few kinds of values that an attestation has. */
function encode(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [encode(key), encode(one as Parameters<typeof encode>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** A passkey in software, as a browser of the site at `origin` answers with it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, asked: string, changes: Changes) =>
    JSON.stringify({
      type: changes.type ?? type,
      challenge: changes.challenge ?? asked,
      origin: changes.origin ?? origin,
      crossOrigin: false,
    });

  /** The authenticator data (WebAuthn, 6.1). */
  function authenticatorData(rpId: string, changes: Changes, flags: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([changes.flags ?? flags]), count, credential]);
  }

  /** Makes the passkey. */
  function register(
    { options }: PasskeyOffered,
    changes: Changes & { format?: string; x5c?: boolean } = {},
  ): NewCredential {
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encode(key)]);
    const statement = new Map<string, unknown>(changes.x5c ? [['x5c', new Map()]] : []);
    const attestation = new Map<string, unknown>([
      ['fmt', changes.format ?? 'none'],
      ['attStmt', statement],
      ['authData', authenticatorData(options.rp.id, changes, userPresent | hasCredential, credential)],
    ]);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(Buffer.from(clientData('webauthn.create', options.challenge, changes))),
        attestationObject: base64url(encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge; the counter grows. */
  function answer({ passkey }: PasskeyRequested, changes: Changes = {}): PasskeyAnswer {
    counter += 1;
    const data = authenticatorData(passkey.rpId, changes, userPresent);
    const client = clientData('webauthn.get', passkey.challenge, changes);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(Buffer.from(client)),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  return { id: base64url(id), register, answer };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
