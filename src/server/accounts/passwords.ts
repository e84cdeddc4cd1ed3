import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizeText } from '../../contract/normalize-text.ts';

const hashArgon2 = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: m = 19 MiB, t = 2, p = 1. Memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;

/** Argon2id runs in the thread pool; at most two at once leave cores and memory for other requests. */
let running = 0;
const waiting: (() => void)[] = [];
async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot passes directly to the next in the queue, before a new caller can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Cost = typeof cost;

function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return limitConcurrency(() =>
    hashArgon2('argon2id', {
      message: normalizeText(password, 'NFC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: tagBytes,
    }),
  );
}

/** The hash as a PHC string, which includes its parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return writeHash(salt, await derive(password, salt, cost));
}

const writeHash = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;

/** Whether the password matches the hash, and whether the hash has lower parameters than new ones. */
export async function verifyPassword(
  password: string,
  stored: string,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const [, , , parameters = '', salt = '', tag = ''] = stored.split('$');
  const used = Object.fromEntries(parameters.split(',').map((pair) => pair.split('='))) as Record<string, string>;
  const usedCost = { memory: Number(used['m']), passes: Number(used['t']), parallelism: Number(used['p']) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), usedCost);
  const expected = Buffer.from(tag, 'base64');
  return {
    matches: actual.length === expected.length && timingSafeEqual(actual, expected),
    isOutdated: usedCost.memory < cost.memory || usedCost.passes < cost.passes,
  };
}

/** The hash of no known password. */
const nobody = writeHash(randomBytes(16), randomBytes(tagBytes));

/** Takes as long as a real check, so that the time of a sign-in does not reveal which accounts exist (SECURITY.md). */
export async function verifyAgainstNobody(password: string): Promise<void> {
  await verifyPassword(password, nobody);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Parts of the most common passwords, longer parts first. */
const commonParts = [
  'administrator',
  'qwertyuiop',
  'iloveyou',
  'changeme',
  'password',
  'passwort',
  'asdfgh',
  'letmein',
  'welcome',
  'qwerty',
  'secret',
  'zxcvbn',
  'admin',
  'login',
  'user',
];

/**
 * Why a password is not accepted for an administrator, in one sentence, or undefined: 15 characters (NIST SP 800-63B-4,
 * 3.1.1.2), of which 6 different ones remain without the user's name, common parts and runs. Passphrases pass.
 */
export function findAdminPasswordFault(password: string, username: string): string | undefined {
  if ([...password].length < 15) return 'An administrator’s password must have at least 15 characters.';
  const parts = [username.toLowerCase().trim(), ...commonParts].filter(Boolean);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase());
  const isCommon = new Set(withoutRuns(rest)).size < 6;
  return isCommon ? 'This password is too common. Please choose another.' : undefined;
}

/** The hash of an administrator's new password, or why it is not accepted. */
export async function hashAdminPassword(
  password: string,
  username: string,
): Promise<{ hash: string } | { fault: string }> {
  const fault = findAdminPasswordFault(password, username);
  return fault === undefined ? { hash: await hashPassword(password) } : { fault };
}

/** The characters without those that continue a run such as 12345, abcde or 98765. */
function withoutRuns(text: string): string[] {
  const characters = [...text];
  const step = (index: number) =>
    (characters[index]?.codePointAt(0) ?? NaN) - (characters[index - 1]?.codePointAt(0) ?? NaN);
  return characters.filter((_, index) => Math.abs(step(index)) !== 1 || step(index) !== step(index - 1));
}
