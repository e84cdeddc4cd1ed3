import { withEntry } from './entry.ts';

/** Enter searches the questions (on-act/question-search.ts). */
export function startQuestionSearch(): void {
  addEventListener('keydown', ({ target, key, isComposing }) => {
    // While a text is composed, the key ends that.
    if ((target as Element).id === 'question-search' && key === 'Enter' && !isComposing)
      void withEntry((entry) => entry.searchQuestions(target as HTMLInputElement));
  });
}
