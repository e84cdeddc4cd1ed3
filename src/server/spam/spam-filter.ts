import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { createModel, learn, type Model } from './classifier.ts';
import { judge } from './judge.ts';
import { hashText, type JudgementStore, type NewJudgement } from './judgement-store.ts';
import type { JudgedEnquiry } from './rules.ts';
import { readable } from './words.ts';

/** How often the examples are compared while enquiries arrive: another process may have got new marks. */
const checkMs = 5_000;
/** Examples that are read and learned at a time: the process serves requests between them. */
const batchSize = 20;

type Parts = {
  store: JudgementStore;
  /** Called where the judge or the classifier fails; neither is an error for the visitor. */
  onError: (error: unknown) => void;
};

/**
 * Judges enquiries. The classifier's model is made of the marked enquiries and kept in memory; it is made again when the
 * marks have changed, also those in other processes, or an example was erased.
 */
export function createSpamFilter({ store, onError }: Parts) {
  let model: Model | undefined;
  let learned = '';
  let checkedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  async function learnExamples(): Promise<void> {
    const examples = await store.listExamples();
    const wanted = JSON.stringify(examples.map(({ id, isSpam }) => (isSpam ? id : -id)));
    if (wanted === learned) return;
    const next = createModel();
    for (let at = 0; at < examples.length; at += batchSize) {
      for (const example of await store.readExamples(examples.slice(at, at + batchSize))) {
        learn(next, example);
        await eventLoopTurn();
      }
    }
    model = next;
    learned = wanted;
  }

  async function learnWhileStale(): Promise<void> {
    try {
      while (isStale) {
        isStale = false;
        checkedAt = performance.now();
        await learnExamples();
      }
    } catch (error) {
      // The model stays as it is; the next check tries again.
      onError(error);
    } finally {
      refreshing = undefined;
    }
  }

  /** Learns the marks as they are now; resolves once the model knows them. */
  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= learnWhileStale();
    return refreshing;
  }

  /**
   * Judges a new enquiry, before it is stored. Never fails and never waits for the classifier: an enquiry that cannot be
   * judged is not suspected, unless the honeypot is filled.
   */
  async function judgeEnquiry(enquiry: JudgedEnquiry): Promise<NewJudgement> {
    if (performance.now() - checkedAt > checkMs) void refresh();
    try {
      const text = readable(enquiry.message);
      const textHash = hashText(text);
      const copies = textHash === null ? undefined : await store.findCopies(textHash, enquiry.email);
      return { ...judge(enquiry, copies, model, text), textHash };
    } catch (error) {
      onError(error);
      return { ...judge({ ...enquiry, names: [], email: '', message: '' }, undefined, undefined), textHash: null };
    }
  }

  return { judgeEnquiry, refresh };
}

export type SpamFilter = ReturnType<typeof createSpamFilter>;
