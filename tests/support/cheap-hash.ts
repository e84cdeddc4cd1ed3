import { argon2Sync, randomBytes } from 'node:crypto';

/** A password hash with outdated parameters, far below today's cost. */
export function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const cost = { memory: 1_024, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, ...cost, tagLength: 32 });
  return `$argon2id$v=19$m=1024,t=1,p=1$${salt.toString('base64')}$${tag.toString('base64')}`;
}
