import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Vitest's setup of the tests on databases, and loaded by the sites of journeys. Argon2 is a pure function that takes 50 ms
// of a processor: for the same password, salt and cost it is computed once. A test that creates an account and signs in
// pays for one, not for two.

type Argon2 = typeof crypto.argon2;
const shared = globalThis as typeof globalThis & { argon2WithMemo?: Argon2 };

// Vitest runs this before each file, in the same process.
shared.argon2WithMemo ??= withMemo(crypto.argon2);
crypto.argon2 = shared.argon2WithMemo;
syncBuiltinESMExports();

function withMemo(compute: Argon2): Argon2 {
  const known = new Map<string, Buffer<ArrayBuffer>>();
  return (algorithm, parameters, callback) => {
    const key = JSON.stringify([algorithm, parameters]);
    const tag = known.get(key);
    if (tag) return void setImmediate(() => callback(null, Buffer.from(tag)));
    compute(algorithm, parameters, (error, computed) => {
      if (!error) known.set(key, Buffer.from(computed));
      callback(error, computed);
    });
  };
}
