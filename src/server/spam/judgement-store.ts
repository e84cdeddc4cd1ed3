import { createHash } from 'node:crypto';
import { addressKey } from '../../contract/mailbox.ts';
import type { Queries } from '../db/schema.ts';
import type { Example } from './classifier.ts';
import type { Judgement } from './judge.ts';
import type { Copies } from './rules.ts';

/** The classifier learns from so many enquiries of each kind, the newest. */
const maxExamples = 500;
/** So many of the newest enquiries with the same text are compared. */
const maxCopies = 20;
/** Shorter texts are the same by chance: 'Please call me back.' In letters. */
const minComparedLetters = 60;

/** A judgement as it is stored: also a hash by which enquiries with the same text are found. */
export type NewJudgement = Judgement & { textHash: string | null };

/**
 * A hash of the letters of a `readable` text: the same whatever its numbers, spaces and capitals are.
 * @returns null for a short text
 */
export function hashText(text: string): string | null {
  const letters = text.match(/\p{L}+/gu)?.join('') ?? '';
  if (letters.length < minComparedLetters) return null;
  return createHash('sha256').update(letters).digest('base64url').slice(0, 22);
}

/** Reads of judged enquiries: which enquiries have the same text, and what the classifier learns from. */
export function createJudgementStore({ queries }: { queries: Queries }) {
  /** What the newest enquiries with the same text say about one that comes from an address. */
  async function findCopies(textHash: string, email: string): Promise<Copies> {
    const copies = await queries
      .selectFrom('submission_state as l')
      .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
      .select(['s.email', 'l.spamMark'])
      .where('l.textHash', '=', textHash)
      .orderBy('l.submissionId', 'desc')
      .limit(maxCopies)
      .execute();
    const addresses = new Set(copies.map((copy) => addressKey(copy.email)));
    addresses.delete(addressKey(email));
    return {
      otherAddresses: addresses.size,
      mark: copies.find(({ spamMark }) => spamMark !== null)?.spamMark ?? undefined,
    };
  }

  const listMarked = (mark: 'spam' | 'not-spam') =>
    queries
      .selectFrom('submission_state')
      .select('submissionId')
      .where('spamMark', '=', mark)
      .orderBy('submissionId', 'desc')
      .limit(maxExamples)
      .execute();

  /** The enquiries to learn from: those marked as spam; those marked as no spam, then those that were contacted. */
  async function listExamples(): Promise<{ id: number; isSpam: boolean }[]> {
    const spam = await listMarked('spam');
    const good = await listMarked('not-spam');
    const contacted = await queries
      .selectFrom('submission_state')
      .select('submissionId')
      .where('contactedAt', 'is not', null)
      .where('suspectedSpam', '=', 0)
      .orderBy('submissionId', 'desc')
      .limit(maxExamples)
      .execute();
    const goodIds = [...new Set([...good, ...contacted].map(({ submissionId }) => submissionId))];
    return [
      ...spam.map(({ submissionId }) => ({ id: submissionId, isSpam: true })),
      ...goodIds.slice(0, maxExamples).map((id) => ({ id, isSpam: false })),
    ];
  }

  /** The messages of some examples, without those that were erased meanwhile. */
  async function readExamples(examples: readonly { id: number; isSpam: boolean }[]): Promise<Example[]> {
    const spam = new Set(examples.flatMap(({ id, isSpam }) => (isSpam ? id : [])));
    const ids = examples.map(({ id }) => id);
    const rows = await queries
      .selectFrom('contact_submissions')
      .select(['id', 'message'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, message }) => ({ message, isSpam: spam.has(id) }));
  }

  return { findCopies, listExamples, readExamples };
}

export type JudgementStore = ReturnType<typeof createJudgementStore>;
