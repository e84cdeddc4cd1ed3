import { ArrowRightIcon, SearchIcon } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { serviceTitles } from '#content/services/titles.ts';
import { isDay, type ListView, receivedPeriods } from '../../../contract/listing.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { isoToday } from '../../ui/today.ts';
import { AddEnquiry } from '../enquiry/phone-enquiry.tsx';
import { AdminLink } from '../shell/admin-links.tsx';
import { csvAddress } from './enquiries-api.ts';

type Props = {
  view: ListView;
  words: string;
  isSearching: boolean;
  onType: (words: string) => void;
  onChange: (change: Partial<ListView>) => void;
  onShowKeys: () => void;
  onOpen: (id: number) => void;
};

/** Search, export, a link to the whole list, the keys, and filters. */
export function ListTools({ view, words, isSearching, onType, onChange, onShowKeys, onOpen }: Props) {
  return (
    <div className="list-tools">
      <SearchBox words={words} isSearching={isSearching} onType={onType} />
      <div className="list-links">
        <AddEnquiry onOpen={onOpen} />
        <a className="more-link" href={csvAddress(view)} download>
          <span>Export CSV</span>
        </a>
        <AdminLink className="more-link" to={paths.submissions}>
          <span>View All Submissions</span>
          <ArrowRightIcon />
        </AdminLink>
        <Button look="plain" small className="show-keys" onClick={onShowKeys}>
          Keys
        </Button>
      </div>
      <div className="filters">
        <Filter
          label="Service"
          value={view.service}
          onChange={(service) => onChange({ service })}
          options={[['', 'All services'], ...Object.entries(serviceTitles), ['none', 'No service']]}
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
            ['', 'Spam or not'],
            ['no', 'Without spam'],
            ['suspected', 'Suspected spam'],
            ['yes', 'Spam or suspected spam'],
          ]}
        />
        <Filter
          label="Taken by"
          value={view.taken}
          onChange={(taken) => onChange({ taken })}
          options={[
            ['', 'Anybody’s'],
            ['mine', 'Mine'],
            ['nobody', 'Nobody’s'],
          ]}
        />
        <ReceivedFilter received={view.received} onChange={(received) => onChange({ received })} />
      </div>
    </div>
  );
}

/** The value of the option that shows the date field. */
const sinceDate = 'date';

/** A period of days up to today, or all days since a date. */
function ReceivedFilter({ received, onChange }: { received: string; onChange: (received: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const date = isDay(received) ? received : undefined;
  // Not a controlled field: while a year is typed, its value is empty or a year such as 0002.
  useEffect(() => {
    if (field.current && date && document.activeElement !== field.current) field.current.value = date;
  }, [date]);
  return (
    <>
      <Filter
        label="Received"
        value={date ? sinceDate : received}
        onChange={(value) => onChange(value === sinceDate ? isoToday() : value)}
        options={[
          ['', 'Any time'],
          ...Object.entries(receivedPeriods).map(([value, { label }]) => [value, label] as const),
          [sinceDate, 'Since a date'],
        ]}
      />
      {date && (
        <div className="field filter-field">
          <input
            ref={field}
            className="input"
            type="date"
            aria-label="Received since"
            defaultValue={date}
            onChange={({ target }) => isDay(target.value) && onChange(target.value)}
          />
        </div>
      )}
    </>
  );
}

type FilterProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
};

function Filter<Value extends string>({ label, value, options, onChange }: FilterProps<Value>) {
  return (
    <div className="field filter-field">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

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
