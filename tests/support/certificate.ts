import { generateKeyPairSync, sign } from 'node:crypto';

/**
 * A self-signed certificate for localhost and an address (RFC 5280), and its key, both in PEM.
 * @param expires the end of its validity; it begins on 1 January 2020
 */
export function makeCertificate(expires: Date, address: string = '127.0.0.1'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from('localhost')))));
  const names = sequence(
    element(0x82, Buffer.from('localhost')),
    element(0x87, Buffer.from(address.split('.').map(Number))),
  );
  const subjectAltName = sequence(objectId('551d11'), element(0x04, names));
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))), // version 3
    element(0x02, Buffer.from([1])), // serial number
    algorithm,
    name,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(expires)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(subjectAltName)),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** An element of DER (ITU-T X.690) of at most 65,535 bytes. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => element(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
