import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../../contract/account.ts';
import type { AccountStore, StoredUser } from './account-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a session may last in all, and how long unused (PROMISES B6). */
const lifetimes = {
  user: { wholeMs: 30 * 24 * hourMs, idleMs: 30 * 24 * hourMs },
  admin: { wholeMs: 12 * hourMs, idleMs: 2 * hourMs },
} as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Sessions: a random 256-bit token in the browser, only its hash in the database. */
export function createSessions(store: AccountStore, clock: () => Date) {
  /** A new session, or undefined where the password changed meanwhile; the token is given out once, never stored. */
  async function begin(user: StoredUser): Promise<{ token: string; expiresAt: Date } | undefined> {
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    const expiresAt = new Date(now.getTime() + lifetimes[user.role].wholeMs);
    const isStored = await store.insertSession({
      tokenHash: hashOf(token),
      user,
      at: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
    return isStored ? { token, expiresAt } : undefined;
  }

  /**
   * Who holds this token, as the database knows them now; undefined once it has ended.
   * @param isUse whether this counts as use of the session: a line that only stays open is none
   */
  async function findUser(token: string, isUse = true): Promise<User | undefined> {
    const tokenHash = hashOf(token);
    const session = await store.findSession(tokenHash);
    if (!session) return undefined;
    const now = clock();
    const { wholeMs, idleMs } = lifetimes[session.user.role];
    const unusedMs = now.getTime() - Date.parse(session.lastSeenAt);
    const isOver =
      now.toISOString() >= session.expiresAt ||
      now.getTime() - Date.parse(session.createdAt) >= wholeMs ||
      unusedMs >= idleMs;
    if (isOver) {
      await store.deleteSession(tokenHash);
      return undefined;
    }
    if (isUse && unusedMs > minuteMs) await store.touchSession(tokenHash, now.toISOString());
    return session.user;
  }

  const end = (token: string) => store.deleteSession(hashOf(token));
  const sweep = () => store.deleteExpiredSessions(clock().toISOString());

  /** What tells sessions apart, and is no token: nobody can sign in with it. */
  const idOf = hashOf;

  return { begin, findUser, end, sweep, idOf };
}

export type Sessions = ReturnType<typeof createSessions>;
