import { useEffect, useId, useRef, useState } from 'react';
import type { ListView } from '../../../contract/listing.ts';
import { paths } from '../../../contract/paths.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { exportAddress } from './api.ts';
import type { ServiceTitles } from './submission-facts.tsx';

type Props = {
  view: ListView;
  titles: ServiceTitles;
  isSearching: boolean;
  onChange: (change: Partial<ListView>) => void;
};

/** Search, filters, export, and the way to the whole list. */
export function ListTools({ view, titles, isSearching, onChange }: Props) {
  return (
    <div className="tool">
      <SearchBox value={view.q} isSearching={isSearching} onChange={(q) => onChange({ q })} />
      <Filter
        label="Service"
        value={view.service}
        onChange={(service) => onChange({ service })}
        options={[['', 'All services'], ...Object.entries(titles), ['none', 'No service']]}
      />
      <Filter
        label="Contacted"
        value={view.contacted}
        onChange={(contacted) => onChange({ contacted })}
        options={[
          ['', 'Contacted or not'],
          ['no', 'Not contacted yet'],
          ['yes', 'Contacted'],
        ]}
      />
      <Filter
        label="Spam"
        value={view.spam}
        onChange={(spam) => onChange({ spam })}
        options={[
          ['', 'With suspected spam'],
          ['no', 'Without suspected spam'],
          ['yes', 'Suspected spam only'],
        ]}
      />
      <div className="tool-links">
        <a className="more" href={exportAddress(view)} download>
          <span>Export CSV</span>
        </a>
        <MoreLink to={paths.submissions}>View All Submissions</MoreLink>
      </div>
    </div>
  );
}

/** Typing rests this long before the address and the list follow. */
const restMs = 150;

function SearchBox({
  value,
  isSearching,
  onChange,
}: {
  value: string;
  isSearching: boolean;
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
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

type FilterProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
};

function Filter<Value extends string>({ label, value, options, onChange }: FilterProps<Value>) {
  const id = useId();
  return (
    <div className="field filter">
      <label className="hide" htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
