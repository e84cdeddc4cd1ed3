import { useEffect, useId, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';

/** Typing rests this long before the view follows, and the server is asked where it searches. */
const restMs = 150;

/** The search; the view follows when typing rests, and the box follows the view. Each letter is told at once. */
export function SearchBox({
  value,
  isSearching,
  onType,
  onChange,
}: {
  value: string;
  isSearching: boolean;
  onType?: (text: string) => void;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // Back and a pressed link change the search from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
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
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onType?.(event.target.value);
        }}
      />
    </div>
  );
}
