import { type ReactNode, useId } from 'react';
import './tabs.css';

export type Tab = { value: string; label: string; panel: ReactNode };

type TabListProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { value: string; label: string }[];
  open: string | undefined;
  tabId: (value: string) => string;
  panelId: (value: string) => string;
};

/** The tab list, after the ARIA Authoring Practices (automatic activation). */
const TabList = ({ label, tabs, open, tabId, panelId }: TabListProps) => (
  <div className="tabs" role="tablist" aria-label={label}>
    {tabs.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        role="tab"
        className="tab"
        id={tabId(value)}
        aria-controls={panelId(value)}
        aria-selected={value === open}
        tabIndex={value === open ? 0 : -1}
      >
        {text}
      </button>
    ))}
  </div>
);

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The tab that is open at first: the first unless given. */
  initial?: string;
  /** The browser's search, and a fragment in a closed panel, open the panel. */
  searchable?: boolean;
};

/**
 * Tabs with their panels. They are only markup: the inline script opens a tab (inline/tabs.ts). All
 * panels are rendered, and CSS hides the closed ones, so that without JavaScript all are visible.
 */
export function Tabs({ label, tabs, initial = tabs[0]?.value, searchable }: TabsProps) {
  const id = useId();
  const tabId = (of: string) => `${id}-tab-${of}`;
  const panelId = (of: string) => `${id}-panel-${of}`;
  return (
    <>
      <TabList label={label} tabs={tabs} open={initial} tabId={tabId} panelId={panelId} />
      <div>
        {tabs.map(({ value, panel }) => (
          <div
            key={value}
            role="tabpanel"
            className="tab-panel"
            data-state={value === initial ? 'active' : 'inactive'}
            data-searchable={searchable ? '' : undefined}
            id={panelId(value)}
            aria-labelledby={tabId(value)}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  );
}

type SharedTabsProps = { label: string; tabs: readonly { value: string; label: string }[]; children: ReactNode };

/** Tabs that share one panel with the same content. */
export function SharedTabs({ label, tabs, children }: SharedTabsProps) {
  const id = useId();
  const tabId = (of: string) => `${id}-tab-${of}`;
  const panelId = () => `${id}-panel`;
  const initial = tabs[0]?.value ?? '';
  return (
    <>
      <TabList label={label} tabs={tabs} open={initial} tabId={tabId} panelId={panelId} />
      <div role="tabpanel" id={panelId()} aria-labelledby={tabId(initial)}>
        {children}
      </div>
    </>
  );
}
