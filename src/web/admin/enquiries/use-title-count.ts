import { useEffect } from 'react';
import { showCountInTitle } from '../../ui/error-title.ts';
import { countInWords } from '../shell/format.ts';

/** Puts the number of what is to do before the title of the tab: '(28) Admin dashboard'. */
export function useTitleCount(toDo: number | undefined): void {
  useEffect(() => {
    showCountInTitle(toDo ? countInWords(toDo) : undefined);
    return () => showCountInTitle(undefined);
  }, [toDo]);
}
