import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Tab = { value: string; label: string; panel: ReactNode };

type TabListProps = {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: readonly { value: string; label: string }[];
  open: string | undefined;
  onChoose: (value: string) => void;
  tabId: (value: string) => string;
  panelId: (value: string) => string;
};

/** The row of tabs after the ARIA Authoring Practices (automatic activation). */
function TabList({ label, tabs, open, onChoose, tabId, panelId }: TabListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = tabs.findIndex((tab) => tab.value === open);
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
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
  /** Which is open; left out, the tabs keep it themselves, beginning with the first. */
  value?: string;
  onChange?: (value: string) => void;
  /** Panels of text: the browser's search and an address that names a place in a closed one open it. */
  searchable?: boolean;
};

/**
 * Tabs, each with a panel of its own. All panels are in the page: closed ones are hidden by CSS, so that
 * without JavaScript each can be read.
 */
export function Tabs({ label, tabs, value, onChange, searchable }: TabsProps) {
  const id = useId();
  const [kept, setKept] = useState(tabs[0]?.value);
  const open = value ?? kept;
  const tabId = (of: string) => `${id}-tab-${of}`;
  const panelId = (of: string) => `${id}-panel-${of}`;
  const choose = (next: string) => {
    setKept(next);
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
 * Marks closed panels as `hidden="until-found"`, which React cannot write by itself (19.3 makes it `hidden`),
 * and follows the browser when it opens one.
 */
function useSearchablePanels(isWanted: boolean | undefined, open: string | undefined, choose: (id: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef(choose);
  useEffect(() => {
    chosen.current = choose;
  });
  useEffect(() => {
    if (!isWanted) return;
    for (const panel of list.current?.children ?? []) {
      if (panel.getAttribute('data-state') === 'active') panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
    }
  }, [isWanted, open]);
  useEffect(() => {
    const panels = list.current;
    if (!isWanted || !panels) return;
    const follow = (event: Event) => {
      const panel = (event.target as Element).closest<HTMLElement>('.tab-panel');
      const tab = panel?.dataset['tab'];
      // At once: the browser scrolls to what it found as soon as this returns.
      if (tab) flushSync(() => chosen.current(tab));
    };
    panels.addEventListener('beforematch', follow);
    return () => panels.removeEventListener('beforematch', follow);
  }, [isWanted]);
  return list;
}

type SharedTabsProps = { label: string; tabs: readonly { value: string; label: string }[]; children: ReactNode };

/** Tabs over one panel that shows the same under each of them. */
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
