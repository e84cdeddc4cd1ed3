import type { HTMLAttributes, MouseEvent, Ref } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { copyAddress } from './copy-address.ts';

type Props = HTMLAttributes<HTMLElement> & { html: string; as?: 'div' | 'span' | 'p' };

/**
 * HTML of our own, from src/content and src/web/drawings alone: the only place where markup is written
 * from a text. Nothing that anybody typed may come here. Its links that begin with / open in place.
 */
export function TrustedHtml({ html, as: Element = 'div', ...rest }: Props) {
  const navigate = useNavigate();
  return (
    <Element
      {...rest}
      onClick={(event: MouseEvent) => {
        copyAnchor(event);
        openInPlace(event, navigate);
      }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** HTML that the page brought and the browser's script may not know: it is left as it stands. */
export function FixedHtml({
  html,
  ...rest
}: HTMLAttributes<HTMLElement> & { html: string; ref: Ref<HTMLSpanElement> }) {
  return <span {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A heading's link to itself (scripts/markdown.ts) also copies its address. */
function copyAnchor(event: MouseEvent): void {
  const anchor = (event.target as globalThis.Element).closest('a.anchor');
  if (anchor) void copyAddress(anchor.getAttribute('href')?.slice(1) ?? '');
}

/** Leaves every other click to the browser: a new tab or window was asked for, or the link leads elsewhere. */
function openInPlace(event: MouseEvent, navigate: NavigateFunction): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as globalThis.Element).closest('a[href^="/"]:not([target])');
  if (!isPlain || !link) return;
  event.preventDefault();
  void navigate(link.getAttribute('href') ?? '/');
}
