import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../../contract/account.ts';
import type { AccountStore, Alongside, StoredUser } from './account-store.ts';
import type { SessionStore } from './session-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a session may last in all, and how long unused (SECURITY.md, Sessions). */
const lifetimes = {
  user: { wholeMs: 30 * 24 * hourMs, idleMs: 30 * 24 * hourMs },
  admin: { wholeMs: 12 * hourMs, idleMs: 2 * hourMs },
} as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type Stores = { accounts: Pick<AccountStore, 'createSession'>; sessions: SessionStore };

/** Sessions: the browser has a random 256-bit token, the database its hash. */
export function createSessions({ accounts, sessions }: Stores, clock: () => Date) {
  /**
   * A new session. The token itself is not stored.
   * @param passkeyId the passkey that answered after the password
   * @param alongside writes more in the same transaction
   * @returns 'needs-passkey' where none did and the account has one, 'changed' where password or passkey changed meanwhile
   */
  async function begin(
    user: StoredUser,
    { passkeyId, alongside }: { passkeyId?: number | undefined; alongside?: Alongside } = {},
  ): Promise<{ token: string; expiresAt: Date } | 'changed' | 'needs-passkey'> {
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    const expiresAt = new Date(now.getTime() + lifetimes[user.role].wholeMs);
    const outcome = await accounts.createSession({
      tokenHash: hashOf(token),
      user,
      passkeyId,
      at: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      alongside,
    });
    return outcome === 'stored' ? { token, expiresAt } : outcome;
  }

  /**
   * The user of this token with their present role, or undefined where the session has ended.
   * @param isUse whether this counts as use of the session; an event stream that stays open does not
   */
  async function findUser(token: string, isUse = true): Promise<User | undefined> {
    const tokenHash = hashOf(token);
    const session = await sessions.findSession(tokenHash);
    if (!session) return undefined;
    const now = clock();
    const { wholeMs, idleMs } = lifetimes[session.user.role];
    const unusedMs = now.getTime() - Date.parse(session.lastSeenAt);
    const isOver =
      now.toISOString() >= session.expiresAt ||
      now.getTime() - Date.parse(session.createdAt) >= wholeMs ||
      unusedMs >= idleMs;
    if (isOver) {
      await sessions.deleteSession(tokenHash);
      return undefined;
    }
    if (isUse && unusedMs > minuteMs) await sessions.touchSession(tokenHash, now.toISOString());
    return session.user;
  }

  const end = (token: string) => sessions.deleteSession(hashOf(token));
  /** Ends a session and writes more in the same transaction. */
  const signOut = (token: string, alongside: Alongside<User>) => sessions.endSession(hashOf(token), alongside);
  const sweep = () => sessions.deleteExpiredSessions(clock().toISOString());

  /** An identifier of a session that is no token: nobody can sign in with it. */
  const idOf = hashOf;

  return { begin, findUser, end, signOut, sweep, idOf };
}

export type Sessions = ReturnType<typeof createSessions>;
