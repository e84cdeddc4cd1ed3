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
  /** The search that the view follows now, then those on their way to it: the last is the newest. */
  const sent = useRef([value]);
  useEffect(() => {
    // A slow view may follow an earlier text when the next one has been sent: that one stands in the box.
    const place = sent.current.indexOf(value);
    if (place >= 0) {
      sent.current.splice(0, place);
      return;
    }
    // Back and a pressed link change the search from outside.
    sent.current = [value];
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current.at(-1)) return;
    const timer = setTimeout(() => {
      sent.current.push(text);
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
