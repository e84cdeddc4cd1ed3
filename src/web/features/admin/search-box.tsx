import { type KeyboardEvent, useId } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';

type Props = { words: string; isSearching: boolean; onType: (words: string) => void };

/** The search: each letter is told at once, and a turning wheel says that the server is looking. */
export function SearchBox({ words, isSearching, onType }: Props) {
  const id = useId();
  /** Not every browser empties a search by itself. Where there is nothing to empty, the key is for what is around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || words === '') return;
    event.preventDefault();
    onType('');
  };
  return (
    <div className="find" role="search">
      {isSearching ? <span className="spin" aria-hidden="true" /> : <SearchIcon />}
      <label className="hide" htmlFor={id}>
        Search submissions
      </label>
      <input
        className="input"
        id={id}
        type="search"
        placeholder="Search submissions..."
        value={words}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
