import { SearchIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';

type SearchBoxProps = { words: string; isSearching: boolean; onType: (words: string) => void };

/** The search field: reports each change; a spinner shows that the server is searching. */
export function SearchBox({ words, isSearching, onType }: SearchBoxProps) {
  /** Clears the search: not every browser does so. With an empty search the key is left to the surrounding elements. */
  const onKeyDown = (event: KeyboardEvent) => {
    // While a text is composed, the key ends that.
    if (event.key !== 'Escape' || words === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onType('');
  };
  return (
    <div className="search" role="search">
      {isSearching ? <span className="spinner" aria-hidden="true" /> : <SearchIcon />}
      <input
        className="input"
        type="search"
        aria-label="Search submissions"
        placeholder="Search submissions..."
        value={words}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
