import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export type Tab = { value: string; label: string; panel: ReactNode };

type Props = {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: readonly Tab[];
  /** Which is open; left out, the tabs keep it themselves, beginning with the first. */
  value?: string;
  onChange?: (value: string) => void;
};

/**
 * Tabs after the ARIA Authoring Practices (automatic activation). All panels are in the page: closed ones
 * are hidden by CSS, so that without JavaScript each can be read.
 */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const id = useId();
  const [kept, setKept] = useState(tabs[0]?.value);
  const open = value ?? kept;
  const choose = (next: string) => {
    setKept(next);
    onChange?.(next);
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = tabs.findIndex((tab) => tab.value === open);
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    choose(tabs[next]?.value ?? '');
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === open}
            tabIndex={tab.value === open ? 0 : -1}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          className="tab-panel"
          data-state={tab.value === open ? 'active' : 'inactive'}
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
