import { useQuery } from '@tanstack/react-query';
import { ListFilterIcon, XIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { serviceTitle } from '#content/service-ids.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { isDay, type ListView, readDays, receivedPeriods, writeDays } from '../../../contract/listing.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { countInWords } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { fetchTeam } from '../team/team-api.ts';
import { placeBeside } from '../shell/menu.tsx';
import { describeReceived, suggestedDays } from './received-days.ts';

/** The filters of a view, without its queue and its search. */
type Filters = Pick<ListView, 'service' | 'contacted' | 'spam' | 'taken' | 'received'>;

export const noFilters: Filters = { service: '', contacted: '', spam: '', taken: '', received: '' };

const choices = {
  contacted: [
    ['', 'Contacted or not'],
    ['no', 'Not contacted yet'],
    ['yes', 'Contacted'],
  ],
  spam: [
    ['', 'Spam or not'],
    ['no', 'Without spam'],
    ['suspected', 'Suspected spam'],
    ['yes', 'Spam or suspected spam'],
  ],
  taken: [
    ['', 'Anyone or nobody'],
    ['mine', 'Me'],
    ['nobody', 'Nobody'],
  ],
} as const;

type Props = { view: ListView; total: number | undefined; onChange: (change: Partial<ListView>) => void };

/** The button that opens the filters, and a chip for each that is set, which removes it. */
export function ListFilters({ view, total, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const me = useCurrentUser();
  const { data: team } = useQuery({
    queryKey: [adminCalls.team],
    queryFn: fetchTeam,
    // Their names are needed only while the filters are open, or if one of them is set.
    enabled: isOpen || Number(view.taken) > 0,
  });
  const colleagues = (team?.members ?? [])
    .filter((member) => member.id !== me.id)
    .map((member) => [`${member.id}`, member.username] as const);
  const set = listSet(view, colleagues);
  return (
    <>
      <button
        ref={button}
        className="btn btn-line btn-sm filter-button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <ListFilterIcon />
        <span>Filter</span>
      </button>
      <div
        ref={box}
        id={id}
        className="card filter-box"
        role="dialog"
        aria-label="Filter"
        popover="auto"
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (!opened || !box.current || !button.current) return;
          placeBeside(box.current, button.current, 'start');
          box.current.querySelector('select')?.focus();
        }}
      >
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
          options={choices.contacted}
        />
        <Filter label="Spam" value={view.spam} onChange={(spam) => onChange({ spam })} options={choices.spam} />
        <Filter
          label="Assigned to"
          value={view.taken}
          onChange={(taken) => onChange({ taken })}
          options={[...choices.taken, ...colleagues]}
        />
        <ReceivedFilter received={view.received} onChange={(received) => onChange({ received })} />
        <p className="filter-foot">
          <Button small onClick={() => box.current?.hidePopover()}>
            {total === undefined ? 'Show' : `Show ${countInWords(total)}`}
          </Button>
          <Button look="plain" small disabled={set.length === 0} onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
        </p>
      </div>
      {set.length > 0 && (
        <ul className="plain filter-chips" aria-label="Filters that are set">
          {set.map(([name, label]) => (
            <li key={name}>
              <BareButton
                className="filter-chip"
                aria-label={`Remove the filter: ${label}`}
                once
                onClick={() => onChange({ [name]: '' })}
              >
                {label}
                <XIcon />
              </BareButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The filters that are set, in words. */
function listSet(
  view: ListView,
  colleagues: readonly (readonly [string, string])[],
): [name: keyof Filters, label: string][] {
  const { service, contacted, spam, taken, received } = view;
  const labelOf = (options: readonly (readonly [string, string])[], value: string) =>
    options.find(([option]) => option === value)?.[1] ?? value;
  const assignees = { mine: 'me', nobody: 'nobody', ...Object.fromEntries(colleagues) } as Record<string, string>;
  const all: [name: keyof Filters, label: string | false | undefined][] = [
    ['service', service && (service === 'none' ? 'No service' : serviceTitle(service))],
    ['contacted', contacted && labelOf(choices.contacted, contacted)],
    ['spam', spam && labelOf(choices.spam, spam)],
    ['taken', taken && `Assigned to ${assignees[taken] ?? 'a colleague'}`],
    ['received', received && describeReceived(received)],
  ];
  return all.filter((entry): entry is [keyof Filters, string] => Boolean(entry[1]));
}

/** The value of the option that shows the date fields. */
const betweenDates = 'dates';

/** A period of days up to today, or the days between two dates, of which one may be empty. */
function ReceivedFilter({ received, onChange }: { received: string; onChange: (received: string) => void }) {
  const days = readDays(received);
  return (
    <>
      <Filter
        label="Received"
        value={days ? betweenDates : received}
        onChange={(value) => onChange(value === betweenDates ? suggestedDays() : value)}
        options={[
          ['', 'Any time'],
          ...Object.entries(receivedPeriods).map(([value, { label }]) => [value, label] as const),
          [betweenDates, 'Between dates'],
        ]}
      />
      {days && (
        <div className="filter-dates">
          <DateField label="Since" day={days.first} onChange={(first) => onChange(writeDays(first, days.last))} />
          <DateField label="Until" day={days.last} onChange={(last) => onChange(writeDays(days.first, last))} />
        </div>
      )}
    </>
  );
}

/** Not a controlled field: while a year is typed, its value is empty or a year such as 0002. */
function DateField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        defaultValue={day}
        onChange={({ target }) => isDay(target.value) && onChange(target.value)}
        onBlur={({ target }) => target.value === '' && target.validity.valid && day !== '' && onChange('')}
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
