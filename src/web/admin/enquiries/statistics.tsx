import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceTitle } from '#content/service-ids.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { describeDuration } from '../../../contract/duration.ts';
import type { EnquirySummary, SummaryPart } from '../../../contract/enquiry-summary.ts';
import { nonBlank } from '../../../contract/non-blank.ts';
import { outcomeLabels } from '../../../contract/outcomes.ts';
import { errorSentence } from '../../api-client.ts';
import { Status } from '../../ui/status.tsx';
import { addDays, startOfDay } from '../../../contract/zone-days.ts';
import { Dialog } from '../shell/dialog.tsx';
import { officeToday, officeZone } from '../shell/office-day.ts';
import { LoadError } from '../shell/load-error.tsx';
import { fetchJson } from '../shell/request.ts';
import './statistics.css';

/** The statistics of the last days, today included. */
async function fetchEnquirySummary(days: number): Promise<EnquirySummary> {
  const today = officeToday();
  const dayAfter = (offset: number) => startOfDay(officeZone, addDays(today, offset)).toISOString();
  const query = new URLSearchParams({ since: dayAfter(1 - days), until: dayAfter(1) });
  return fetchJson<EnquirySummary>(`${adminCalls.enquirySummary}?${query}`);
}

const spans = [7, 30, 90] as const;

/** The statistics of the last days, in a dialog. */
export const StatisticsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog className="statistics" heading="Statistics" onClose={onClose}>
    <Statistics />
  </Dialog>
);

/** The statistics of a span of days. */
function Statistics() {
  const [days, setDays] = useState<number>(spans[1]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [adminCalls.enquirySummary, days],
    queryFn: () => fetchEnquirySummary(days),
    // Enquiries arrive while the page is open.
    refetchOnMount: 'always',
  });
  return (
    <>
      <div className="field filter-field">
        <select aria-label="Period" value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {spans.map((span) => (
            <option key={span} value={span}>
              Last {span} days
            </option>
          ))}
        </select>
      </div>
      <Status>
        {isFetching && !data && <p className="secondary small">Counting...</p>}
        {data && <Totals {...data} />}
      </Status>
      {error && (
        <LoadError onRetry={() => void refetch()}>
          {data ? 'The statistics may be out of date.' : 'The statistics could not be loaded.'} {errorSentence(error)}
        </LoadError>
      )}
      {data && data.received + data.contacted > 0 && (
        <div className="statistics-tables">
          <PartTable
            caption="By service"
            column="Service"
            parts={data.byService}
            labelOf={(id) => serviceTitle(id) ?? id}
            none="No service"
          />
          <PartTable
            caption="By source"
            column="Source"
            parts={data.bySource}
            labelOf={(name) => (name === 'phone' ? 'Phone' : name)}
            none="Unknown"
          />
        </div>
      )}
    </>
  );
}

function Totals({ received, contacted, medianMs, won, lost, notAFit }: EnquirySummary) {
  if (received + contacted === 0) return <p>No enquiries were received or contacted.</p>;
  return (
    <p>
      <b>{received}</b> received, <b>{contacted}</b> contacted
      {medianMs !== null && (
        <>
          ; median time to contact <b>{describeDuration(medianMs)}</b>
        </>
      )}
      .
      {won + lost + notAFit > 0 && (
        <span>
          {' '}
          Of those received, <b>{won}</b> are won, <b>{lost}</b> lost and <b>{notAFit}</b> not a fit.
        </span>
      )}
    </p>
  );
}

type TableProps = {
  caption: string;
  /** The head of the column of names. */
  column: string;
  parts: readonly SummaryPart[];
  labelOf: (name: string) => string;
  /** The name of the part whose name is not known. */
  none: string;
};

/** Statistics with bars: a chart for the eye, a table for screen readers. */
function PartTable({ caption, column, parts, labelOf, none }: TableProps) {
  const most = Math.max(1, ...parts.flatMap(({ received, contacted }) => [received, contacted]));
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col" className="key-received">
            Received
          </th>
          <th scope="col" className="key-contacted">
            Contacted
          </th>
          <th scope="col">{outcomeLabels.won}</th>
          <th scope="col">{outcomeLabels.lost}</th>
          <th scope="col">{outcomeLabels['not-a-fit']}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, received, contacted, won, lost, notAFit }) => (
          <tr key={name}>
            <th scope="row">
              {name !== null && nonBlank(name) ? labelOf(name) : none}
              <svg className="bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="bar-received" width={(100 * received) / most} height="4" />
                <rect className="bar-contacted" y="6" width={(100 * contacted) / most} height="4" />
              </svg>
            </th>
            <td>{received}</td>
            <td>{contacted}</td>
            <td>{won}</td>
            <td>{lost}</td>
            <td>{notAFit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
