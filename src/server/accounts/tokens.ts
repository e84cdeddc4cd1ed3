import { createHash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a link: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token: nobody can use a token with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
