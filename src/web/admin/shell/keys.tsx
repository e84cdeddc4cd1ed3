import { useEffect, useEffectEvent, useState } from 'react';

type Props = { isOn: boolean; onTurn: (isOn: boolean) => void };

/** The setting that turns single-key shortcuts off (WCAG 2.1.4). */
export const KeySetting = ({ isOn, onTurn }: Props) => (
  <div className="field">
    <label className="checkbox">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      Use single-key shortcuts in this browser
    </label>
  </div>
);

/** Where a browser keeps that the keys are turned off. */
const storedSetting = 'admin-keys';

/** Whether the keys work in this browser, and a function that turns them on or off (WCAG 2.1.4). */
export function useKeySetting(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readSetting);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(storedSetting);
      else localStorage.setItem(storedSetting, 'off');
    } catch {
      // Storage is disabled: it holds for this page.
    }
  };
  return [isOn, turn];
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storedSetting) !== 'off';
  } catch {
    return true;
  }
}

/** Whether a menu or a dialog is open: keys are for it. The dialog of an enquiry has those of the list. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open]:not(.enquiry-dialog), :popover-open') !== null;

/** What a key does, by `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Keys that act again while they are held. */
const movesOn = ['j', 'k'];

/** Single keys for the whole page; none while somebody types, in an open menu or dialog, or with Ctrl, Alt or Meta. */
export function useKeys(isOn: boolean, keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!act || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat && !movesOn.includes(key)) return;
    if (
      target instanceof Element &&
      target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
    )
      return;
    if (isSomethingOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
