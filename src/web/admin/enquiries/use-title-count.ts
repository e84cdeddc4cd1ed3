import { useEffect } from 'react';
import { countInWords } from '../shell/format.ts';

const count = /^\(\d[\d,]*\+?\) /;

/** Puts the number of what is to do before the title of the tab: '(28) Admin dashboard'. */
export function useTitleCount(toDo: number | undefined): void {
  useEffect(() => {
    const title = document.title.replace(count, '');
    document.title = toDo ? `(${countInWords(toDo)}) ${title}` : title;
    return () => {
      document.title = document.title.replace(count, '');
    };
  }, [toDo]);
}
