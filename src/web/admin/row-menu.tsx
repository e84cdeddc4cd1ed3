import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { CopyIcon, EllipsisIcon, PanelRightOpenIcon, SendIcon, ShieldIcon, UndoIcon, UserIcon } from './icons.tsx';
import { Me } from './me.ts';
import { nameOf } from './submission-facts.tsx';
import { type Change, spamLabel, takeChange, takeLabel } from './use-change.ts';

type Props = {
  submission: Submission;
  onOpen: () => void;
  onCopy: () => void;
  onSendAgain: () => void;
  onChange: (change: Change) => void;
};

/** The menu of a row, after the ARIA Authoring Practices, as a popover. */
export function RowMenu({ submission, onOpen, onCopy, onSendAgain, onChange }: Props) {
  const id = useId();
  const me = useContext(Me);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = `Actions for ${nameOf(submission)}`;
  const isContacted = submission.contactedAt !== null;

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => menu.current?.hidePopover();
  const choose = (act: () => void) => () => {
    close();
    button.current?.focus();
    act();
  };

  function position() {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    // Below its button, or above it in the lower half of the window.
    const { style } = menu.current;
    const isLow = box.bottom > window.innerHeight / 2;
    style.insetInlineEnd = `${document.documentElement.clientWidth - box.right}px`;
    style.insetBlockStart = isLow ? 'auto' : `${box.bottom + 4}px`;
    style.insetBlockEnd = isLow ? `${window.innerHeight - box.top + 4}px` : 'auto';
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (event.key === 'Escape') {
      // The key closes the menu only, not the panel below it.
      event.preventDefault();
      close();
    }
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(next % all.length)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        className="icon-btn"
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <EllipsisIcon />
      </button>
      <div
        ref={menu}
        id={id}
        className="menu row-menu"
        role="menu"
        aria-label={name}
        popover="auto"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (!opened) return;
          position();
          items()[0]?.focus();
        }}
      >
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onOpen)}>
          <PanelRightOpenIcon />
          View Details
        </button>
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onCopy)}>
          <CopyIcon />
          Copy Email
        </button>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={choose(() => onChange({ isContacted: !isContacted }))}
        >
          {isContacted ? <UndoIcon /> : <CheckIcon />}
          {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
        </button>
        {submission.refused && (
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onSendAgain)}>
            <SendIcon />
            Send again
          </button>
        )}
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={choose(() => onChange(takeChange(submission, me)))}
        >
          <UserIcon />
          {takeLabel(submission, me)}
        </button>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={choose(() => onChange({ isSpam: !submission.suspectedSpam }))}
        >
          {submission.suspectedSpam ? <UndoIcon /> : <ShieldIcon />}
          {spamLabel(submission)}
        </button>
      </div>
    </>
  );
}
