import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hashArgon2 = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: m = 19 MiB, t = 2, p = 1. Memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;

/** Argon2id runs in the thread pool; two at once leave cores and memory for everybody else. */
let running = 0;
const waiting: (() => void)[] = [];
async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, so that nobody slips in before the one who waited.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Cost = typeof cost;

function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return limitConcurrency(() =>
    hashArgon2('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: tagBytes,
    }),
  );
}

/** The password as it is stored: a PHC string with its parameters, so that they can rise. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Whether the password is the stored one, and whether it should be hashed anew at today's cost. */
export async function verifyPassword(
  password: string,
  stored: string,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const [, , , parameters = '', salt = '', tag = ''] = stored.split('$');
  const used = Object.fromEntries(parameters.split(',').map((one) => one.split('='))) as Record<string, string>;
  const usedCost = { memory: Number(used['m']), passes: Number(used['t']), parallelism: Number(used['p']) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), usedCost);
  const expected = Buffer.from(tag, 'base64');
  return {
    matches: actual.length === expected.length && timingSafeEqual(actual, expected),
    isOutdated: usedCost.memory < cost.memory || usedCost.passes < cost.passes,
  };
}

const nobody = hashPassword(randomBytes(16).toString('hex'));

/** Costs as much as a real check: a sign-in tells nothing about which accounts exist (PROMISES B9). */
export async function verifyAgainstNobody(password: string): Promise<void> {
  await verifyPassword(password, await nobody);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** What long passwords that are guessed first are made of, the longer pieces first. */
const guessedFirst = [
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
 * What is wrong with a password for an administrator, in one sentence, or undefined (DESIGN section 5, 2).
 * Counts what remains without names, well-known pieces and runs: passphrases of ordinary words are fine.
 */
export function findAdminPasswordFault(password: string, username: string): string | undefined {
  if ([...password].length < 15) return 'An administrator’s password must have at least 15 characters.';
  const pieces = [username.toLowerCase().trim(), ...guessedFirst].filter(Boolean);
  const own = pieces.reduce((rest, piece) => rest.replaceAll(piece, ''), password.toLowerCase());
  const isGuessedFirst = new Set(withoutRuns(own)).size < 6;
  return isGuessedFirst ? 'This password is one that is guessed first. Please choose another.' : undefined;
}

/** The characters that do not just follow their neighbour, as in 12345, abcde or 98765. */
function withoutRuns(text: string): string[] {
  const characters = [...text];
  const step = (index: number) =>
    (characters[index]?.codePointAt(0) ?? NaN) - (characters[index - 1]?.codePointAt(0) ?? NaN);
  return characters.filter((_, index) => Math.abs(step(index)) !== 1 || step(index) !== step(index - 1));
}
