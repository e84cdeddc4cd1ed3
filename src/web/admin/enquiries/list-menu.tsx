import { ChartColumnIcon, DownloadIcon, EllipsisIcon, KeyboardIcon } from 'lucide-react';
import { useState } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { type ListView, writeView } from '../../../contract/listing.ts';
import { Menu, MenuItem } from '../shell/menu.tsx';
import { withInstants } from './received-days.ts';
import { StatisticsDialog } from './statistics.tsx';

/** A menu of what is seldom needed: the export of what is shown, the statistics, the keyboard shortcuts. */
export function ListMenu({ view, onShowKeys }: { view: ListView; onShowKeys: () => void }) {
  const [isShowingStatistics, setShowingStatistics] = useState(false);
  return (
    <>
      <Menu label="More: export, statistics, keyboard shortcuts" className="icon-btn list-menu" icon={<EllipsisIcon />}>
        {(choose) => (
          <>
            <a role="menuitem" tabIndex={-1} href={csvAddress(view)} download onClick={choose(() => {})}>
              <DownloadIcon />
              Export CSV
            </a>
            <MenuItem onClick={choose(() => setShowingStatistics(true))}>
              <ChartColumnIcon />
              Statistics
            </MenuItem>
            <MenuItem className="show-keys" onClick={choose(onShowKeys)}>
              <KeyboardIcon />
              Keyboard shortcuts
            </MenuItem>
          </>
        )}
      </Menu>
      {isShowingStatistics && <StatisticsDialog onClose={() => setShowingStatistics(false)} />}
    </>
  );
}

/** The address of a view's CSV file. */
const csvAddress = (view: ListView) =>
  `${adminCalls.submissionExport}?${writeView(withInstants({ ...view, page: 1 }))}`;
