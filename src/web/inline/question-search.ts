import { withEntry } from './with-entry.ts';

/** Typing in the search of the questions counts what it finds, and Enter opens it (on-act/question-search.ts). */
export function startQuestionSearch(): void {
  for (const type of ['input', 'keydown'])
    addEventListener(type, (event) => {
      if ((event.target as Element).id === 'question-search') void withEntry((entry) => entry.searchQuestions(event));
    });
}
