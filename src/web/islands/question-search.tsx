import { SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

type Props = { label: string; placeholder: string };

/**
 * The search of the page of questions, which filters nothing: Enter opens the first answer that mentions every word, in
 * its tab (page-script/tabs.ts), and Enter again the next one.
 */
export function QuestionSearch({ label, placeholder }: Props) {
  const [found, setFound] = useState({ words: '', place: 0, count: -1 });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const words = event.currentTarget.value.trim().toLowerCase();
    // While a text is composed, the key ends that.
    if (event.key !== 'Enter' || !words || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const answers = findAnswers(words.split(/\s+/));
    const place = words === found.words && answers.length > 0 ? (found.place + 1) % answers.length : 0;
    setFound({ words, place, count: answers.length });
    const answer = answers[place];
    if (answer) showAnswer(answer.id);
  }

  return (
    // It searches by a script.
    <div className="scripted">
      <div className="field question-search">
        <label className="visually-hidden" htmlFor="question-search">
          {label}
        </label>
        <SearchIcon />
        <input
          id="question-search"
          name="question"
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          aria-describedby="question-matches"
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="small" id="question-matches" role="status" data-open={found.count > 0 || undefined}>
        {sentenceFor(found)}
      </p>
    </div>
  );
}

/** The answers that, with their questions, mention every word. */
const findAnswers = (words: readonly string[]): Element[] =>
  [...document.querySelectorAll('details .answer')].filter((answer) => {
    const text = (answer.parentElement?.textContent ?? '').toLowerCase();
    return words.every((word) => text.includes(word));
  });

function sentenceFor({ count, place }: { count: number; place: number }): string {
  if (count < 0) return '';
  if (count === 0) return 'No answer mentions that. Ask us: a person replies to every message.';
  if (count === 1) return 'One answer mentions that. It is open below.';
  return `${count} answers mention that. Number ${place + 1} is open below; press Enter for the next one.`;
}

/** The page script opens the answer that the fragment of the address names. */
function showAnswer(id: string): void {
  history.replaceState(history.state, '', `#${id}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
