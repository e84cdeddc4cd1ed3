import { classify, minExamples, type Model } from './classifier.ts';
import { readable } from './words.ts';
import { type Copies, copySignals, type JudgedEnquiry, listSignals, type Signal, suspicionPoints } from './rules.ts';

/** What is stored with an enquiry: points, and for each that counts a reason in words. */
export type Judgement = { score: number; reasons: string[]; isSuspected: boolean };

/** Signals of fewer points are no reason to name. */
const minNamedPoints = 8;
const maxReasons = 5;
const scores = { min: -100, max: 300 } as const;

/**
 * Judges an enquiry by the rules, by what is stored of the same text, and by the words of what the office has marked.
 * Linear in the length of the texts.
 * @param text the message as `readable` gives it
 */
export function judge(
  enquiry: JudgedEnquiry,
  copies: Copies | undefined,
  model: Model | undefined,
  text = readable(enquiry.message),
): Judgement {
  const trust = model ? trustOf(model) : 0;
  const signals = [
    ...certainSignals(enquiry, copies),
    ...listSignals(enquiry, text).map((signal) => scale(signal, 1 - trust * (1 - rulesShare))),
    ...(model && trust > 0 ? wordSignals(text, model, trust) : []),
  ];
  const sum = signals.reduce((total, { points }) => total + points, 0);
  const score = Math.max(scores.min, Math.min(scores.max, sum));
  const isSuspected = score >= suspicionPoints;
  const reasons = isSuspected
    ? signals
        .filter(({ points }) => points >= minNamedPoints)
        .toSorted((a, b) => b.points - a.points)
        .slice(0, maxReasons)
        .map(({ reason }) => reason)
    : [];
  return { score, reasons, isSuspected };
}

/** What good words do not outweigh. */
const certainSignals = ({ isHoneypotFilled }: JudgedEnquiry, copies: Copies | undefined): Signal[] => [
  ...(isHoneypotFilled ? [{ points: 200, reason: 'a field that people do not see was filled in' }] : []),
  ...(copies ? copySignals(copies) : []),
];

const scale = ({ points, reason }: Signal, share: number): Signal => ({ points: Math.round(points * share), reason });

/** From so many examples of each kind on, the classifier has its full say: with few it is rash. */
const fullExamples = 50;
/** What is left of the rules' points then: what the office marks says more about its enquiries than our lists do. */
const rulesShare = 0.6;

/** How far the classifier is trusted, from 0 to 1. */
function trustOf({ spamExamples, goodExamples }: Model): number {
  const examples = Math.min(spamExamples, goodExamples);
  return examples < minExamples ? 0 : Math.min(1, examples / fullExamples);
}

/** By probability, the highest first; measured by `npm run spam-figures`. */
const wordPoints = [
  { from: 0.99, points: 55 },
  { from: 0.95, points: 50 },
  { from: 0.8, points: 30 },
  { from: 0.2, points: 0 },
  { from: 0.05, points: -30 },
  { from: 0, points: -60 },
] as const;

/** What the classifier says, in points: enough for a suspicion where it is sure; good words outweigh links or a subject. */
function wordSignals(text: string, model: Model, trust: number): Signal[] {
  const probability = classify(model, text);
  const points = wordPoints.find(({ from }) => probability >= from)?.points ?? 0;
  if (points === 0) return [];
  const reason = points > 0 ? 'words of enquiries that were marked as spam' : 'words of good enquiries';
  return [scale({ points, reason }, trust)];
}
