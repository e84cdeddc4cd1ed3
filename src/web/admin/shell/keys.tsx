import { type KeyboardEvent as FormKeyEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void };

/** The setting that turns single-key shortcuts off (WCAG 2.1.4). */
export const KeySetting = ({ isOn, onChange }: Props) => (
  <div className="field">
    <label className="checkbox">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      Use single-key shortcuts in this browser
    </label>
  </div>
);

/** The key in localStorage that says that the shortcuts are off. */
const storedSetting = 'admin-keys';

/** Whether the keys work in this browser, and a function that turns them on or off (WCAG 2.1.4). */
export function useKeySetting(): [isOn: boolean, setAndStore: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readSetting);
  const setAndStore = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(storedSetting);
      else localStorage.setItem(storedSetting, 'off');
    } catch {
      // Storage is disabled: it holds for this page.
    }
  };
  return [isOn, setAndStore];
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storedSetting) !== 'off';
  } catch {
    return true;
  }
}

/** Whether a menu or a dialog is open, which gets the keys. In the dialog of an enquiry the keys of the list work. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open]:not(.enquiry-dialog), :popover-open') !== null;

/**
 * Sends a form by Ctrl and Enter, or Command and Enter, in a field of several lines, as mail programs do: its button may be
 * far away for somebody without a mouse.
 */
export function submitByKey(event: FormKeyEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  if (target instanceof HTMLTextAreaElement) currentTarget.requestSubmit();
}

/** What a key does, by `KeyboardEvent.key`; a capital letter is one with Shift. */
export type Keys = Readonly<Record<string, () => void>>;

/** Keys that act again while they are held. */
const movesOn = ['j', 'k'];

/** The key of an event as `Keys` names it: Caps Lock makes no difference. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
};

/**
 * Single keys for the whole page; none while somebody types, in an open menu or dialog, with Ctrl, Alt or Meta, or while
 * another tab than that of `place` is shown.
 * @param isWaiting what the keys are for is being loaded: they are kept, and act in their order once it is there. An Enter
 * after them presses what they lead to.
 */
export function useKeys(isOn: boolean, keys: Keys, place: RefObject<Element | null>, isWaiting = false): void {
  const [kept, setKept] = useState<readonly string[]>([]);
  const act = useEffectEvent((key: string) => {
    if (Object.hasOwn(keys, key)) keys[key]?.();
    else if (key === 'Enter' && document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const key = keyOf(event);
    const isEnter = key === 'Enter' && kept.length > 0;
    if (!(isEnter || Object.hasOwn(keys, key)) || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isKept = isWaiting || kept.length > 0;
    if (event.repeat && (isKept || !movesOn.includes(key))) return;
    if (
      target instanceof Element &&
      target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
    )
      return;
    if (isSomethingOpen() || place.current?.checkVisibility() === false) return;
    event.preventDefault();
    if (isKept) setKept([...kept, key]);
    else act(key);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  useEffect(() => {
    const [next, ...rest] = kept;
    if (isWaiting || next === undefined) return;
    setKept(rest);
    act(next);
  }, [isWaiting, kept]);
  // A press of the mouse, or Escape, drops the kept keys.
  useEffect(() => {
    if (kept.length === 0) return undefined;
    const drop = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setKept([]);
    };
    addEventListener('pointerdown', drop);
    addEventListener('keydown', drop);
    return () => {
      removeEventListener('pointerdown', drop);
      removeEventListener('keydown', drop);
    };
  }, [kept]);
}
