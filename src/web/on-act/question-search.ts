import { showFragment } from '../inline/tabs.ts';

let last = { words: '', place: 0 };

/**
 * The search of the page of questions (pages/faq.tsx), which filters nothing: opens the first answer that mentions every
 * word, in its tab, and for the same words the next one.
 */
export function searchQuestions(field: HTMLInputElement): void {
  const words = field.value.trim().toLowerCase();
  if (!words) return;
  const answers = findAnswers(words.split(/\s+/));
  const isSame = words === last.words && answers.length > 0;
  last = { words, place: isSame ? (last.place + 1) % answers.length : 0 };
  const status = document.querySelector('#question-matches');
  if (status) status.textContent = sentenceFor(answers.length, last.place);
  status?.toggleAttribute('data-open', answers.length > 0);
  const answer = answers[last.place];
  if (!answer) return;
  history.replaceState(history.state, '', `#${answer.id}`);
  showFragment();
}

/** The answers that, with their questions, mention every word. */
const findAnswers = (words: readonly string[]): Element[] =>
  [...document.querySelectorAll('details .answer')].filter((answer) => {
    const text = (answer.parentElement?.textContent ?? '').toLowerCase();
    return words.every((word) => text.includes(word));
  });

function sentenceFor(count: number, place: number): string {
  if (count === 0) return 'No answer mentions that. Ask us: a person replies to every message.';
  if (count === 1) return 'One answer mentions that. It is open below.';
  return `${count} answers mention that. Number ${place + 1} is open below; press Enter for the next one.`;
}
