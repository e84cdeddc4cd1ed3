import { faqGroups } from '#content/faqs.ts';

/**
 * A question of the page of questions, with its answer.
 * @throws if there is none of this wording
 */
export function findAnswer(question: string): { question: string; answer: string } {
  const items: readonly { question: string; answer: string }[] = faqGroups.flatMap((group) => [...group.items]);
  const found = items.find((item) => item.question === question);
  if (!found) throw new Error(`src/content/faqs.ts has no question '${question}'.`);
  return found;
}
