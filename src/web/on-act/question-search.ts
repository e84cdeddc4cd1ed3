import { showFragment } from '../inline/tabs.ts';

let last = { words: '', place: -1 };

/**
 * The search of the page of questions (pages/faq.tsx), which filters nothing. Typing counts the answers that have every
 * word, and marks the words; Enter opens the first of them in its tab, then the next. Answers whose question has the words
 * come first.
 */
export function searchQuestions(event: Event): void {
  const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing;
  if (event.type === 'keydown' && !isEnter) return;
  const text = (event.target as HTMLInputElement).value.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const found = words.length > 0 ? findQuestions(words) : [];
  mark(found, words);
  const next = text === last.words ? last.place + 1 : 0;
  last = { words: text, place: isEnter && found.length > 0 ? next % found.length : -1 };
  const status = document.querySelector('#question-matches');
  if (status) status.textContent = text && sentenceFor(found.length, last.place);
  const answer = found[last.place]?.querySelector('.answer');
  if (!answer) return;
  history.replaceState(history.state, '', `#${answer.id}`);
  showFragment();
  answer.scrollIntoView({ block: 'start' });
}

/** The questions that have every word, those with all of them in the question itself first. */
function findQuestions(words: readonly string[]): Element[] {
  const has = (text: string | null | undefined) => words.every((word) => text?.toLowerCase().includes(word));
  const found = [...document.querySelectorAll('.question-list details')].filter((question) =>
    has(question.textContent),
  );
  const isFirst = (question: Element) => Number(has(question.querySelector('summary')?.textContent));
  return found.toSorted((a, b) => isFirst(b) - isFirst(a));
}

/** Marks the words, without a change of the document; Firefox does so from version 140 on. */
function mark(found: readonly Element[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges = found.flatMap((question) => words.flatMap((word) => rangesOf(question, word)));
  CSS.highlights.set('found', new Highlight(...ranges));
}

function rangesOf(element: Element, word: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    // The searched form of a text may be longer: then positions differ from those in the document.
    if (text.length !== node.nodeValue?.length) continue;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

function sentenceFor(count: number, place: number): string {
  if (count === 0) return 'No results. Send us your question; a person answers every message.';
  if (place >= 0) return `${place + 1} of ${count}.${count > 1 ? ' Enter for the next.' : ''}`;
  return count === 1 ? '1 answer. Enter opens it.' : `${count} answers. Enter opens the first.`;
}
