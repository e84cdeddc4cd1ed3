import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: string; panel: ReactNode };

type Props = {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/**
 * Tabs with all panels in the page: closed ones are hidden by CSS, so that without JavaScript each can be
 * read under its own heading.
 */
export function Tabs({ label, tabs, value, defaultValue, onChange }: Props) {
  return (
    <RadixTabs.Root value={value} defaultValue={defaultValue ?? (value === undefined ? tabs[0]?.value : undefined)} onValueChange={onChange}>
      <RadixTabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} forceMount className="tab-panel">
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
