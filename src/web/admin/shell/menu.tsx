import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import './menu.css';

/** What an entry does when it is pressed, after the menu has closed. */
type Choose = (act: (event: MouseEvent) => void) => (event: MouseEvent) => void;

type Props = {
  /** The name of the button and of the menu. */
  label: string;
  /** The look of the button, and what it shows. */
  className: string;
  icon: ReactNode;
  /** The entries, with the role `menuitem`. */
  children: (choose: Choose) => ReactNode;
};

/** Between the menu and its button, and the edge of the window. */
const gapPx = 4;
const edgePx = 8;

/** Places a popover below its button, or above it in the lower half of the window; its start or end at that of the button. */
export function placeBeside({ style, offsetWidth }: HTMLElement, button: HTMLElement, side: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const isLow = box.bottom > window.innerHeight / 2;
  const room = document.documentElement.clientWidth - offsetWidth - edgePx;
  const start = side === 'start' ? box.left : box.right - offsetWidth;
  style.insetInlineStart = `${Math.max(edgePx, Math.min(start, room))}px`;
  style.insetBlockStart = isLow ? 'auto' : `${box.bottom + gapPx}px`;
  style.insetBlockEnd = isLow ? `${window.innerHeight - box.top + gapPx}px` : 'auto';
  style.maxBlockSize = `${(isLow ? box.top : window.innerHeight - box.bottom) - gapPx - edgePx}px`;
}

/** A button with a menu, after the ARIA Authoring Practices, as a popover. */
export function Menu({ label, className, icon, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => menu.current?.hidePopover();
  const choose: Choose = (act) => (event) => {
    close();
    button.current?.focus();
    act(event);
  };

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(next % all.length)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        className={className}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {icon}
      </button>
      <div
        ref={menu}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        data-focus-home='[role="menuitem"]'
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (!opened) return;
          if (menu.current && button.current) placeBeside(menu.current, button.current, 'end');
          items()[0]?.focus();
        }}
      >
        {children(choose)}
      </div>
    </>
  );
}

/** An entry of a menu. */
export const MenuItem = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" role="menuitem" tabIndex={-1} {...props} />
);
