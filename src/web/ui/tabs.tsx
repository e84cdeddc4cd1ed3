import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Tab = { value: string; label: string; panel: ReactNode };

type TabListProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { value: string; label: string }[];
  open: string | undefined;
  onChoose: (value: string) => void;
  tabId: (value: string) => string;
  panelId: (value: string) => string;
};

/** The tab list, after the ARIA Authoring Practices (automatic activation). */
function TabList({ label, tabs, open, onChoose, tabId, panelId }: TabListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.value === open);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    onChoose(tabs[next]?.value ?? '');
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="tab"
          id={tabId(tab.value)}
          aria-controls={panelId(tab.value)}
          aria-selected={tab.value === open}
          tabIndex={tab.value === open ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The open tab; if omitted, the component keeps it in its state, starting with the first. */
  value?: string;
  onChange?: (value: string) => void;
  /** The browser's search, and a fragment in a closed panel, open the panel. */
  searchable?: boolean;
};

/**
 * Tabs, each with a panel of its own. All panels are rendered: CSS hides the closed ones, so that without JavaScript all
 * are visible.
 */
export function Tabs({ label, tabs, value, onChange, searchable }: TabsProps) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(tabs[0]?.value);
  const open = value ?? ownValue;
  const tabId = (of: string) => `${id}-tab-${of}`;
  const panelId = (of: string) => `${id}-panel-${of}`;
  const choose = (next: string) => {
    setOwnValue(next);
    onChange?.(next);
  };
  const panels = useSearchablePanels(searchable, open, choose);
  return (
    <>
      <TabList label={label} tabs={tabs} open={open} onChoose={choose} tabId={tabId} panelId={panelId} />
      <div ref={panels}>
        {tabs.map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            className="tab-panel"
            data-tab={tab.value}
            data-state={tab.value === open ? 'active' : 'inactive'}
            id={panelId(tab.value)}
            aria-labelledby={tabId(tab.value)}
          >
            {tab.panel}
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * Sets `hidden="until-found"` on closed panels, which React does not support (19.3 renders `hidden`), and opens the tab
 * of a panel that the browser reveals.
 */
function useSearchablePanels(
  isSearchable: boolean | undefined,
  open: string | undefined,
  choose: (id: string) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });
  useEffect(() => {
    if (!isSearchable) return;
    for (const panel of list.current?.children ?? []) {
      if (panel.getAttribute('data-state') === 'active') panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
    }
  }, [isSearchable, open]);
  useEffect(() => {
    const panels = list.current;
    if (!isSearchable || !panels) return;
    const onMatch = (event: Event) => {
      const panel = (event.target as Element).closest<HTMLElement>('.tab-panel');
      const tab = panel?.dataset['tab'];
      // Synchronously: the browser scrolls to the match when this returns.
      if (tab) flushSync(() => latestChoose.current(tab));
    };
    panels.addEventListener('beforematch', onMatch);
    return () => panels.removeEventListener('beforematch', onMatch);
  }, [isSearchable]);
  return list;
}

type SharedTabsProps = { label: string; tabs: readonly { value: string; label: string }[]; children: ReactNode };

/** Tabs that share one panel with the same content. */
export function SharedTabs({ label, tabs, children }: SharedTabsProps) {
  const id = useId();
  const [open, setOpen] = useState(tabs[0]?.value);
  const tabId = (of: string) => `${id}-tab-${of}`;
  const panelId = () => `${id}-panel`;
  return (
    <>
      <TabList label={label} tabs={tabs} open={open} onChoose={setOpen} tabId={tabId} panelId={panelId} />
      <div role="tabpanel" id={panelId()} aria-labelledby={tabId(open ?? '')}>
        {children}
      </div>
    </>
  );
}
