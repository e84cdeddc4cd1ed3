import type { HTMLAttributes, MouseEvent, Ref } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { copyAddress } from './copy-address.ts';

type Props = HTMLAttributes<HTMLElement> & { html: string; as?: 'div' | 'span' | 'p' };

/**
 * HTML from src/content and src/web/drawings only: the only place where a string is rendered as markup. It must never
 * receive user input. Links that start with / are client-side navigations.
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

/** HTML of the prerendered page that the browser's script does not contain: hydration leaves it unchanged. */
export function FixedHtml({
  html,
  ...rest
}: HTMLAttributes<HTMLElement> & { html: string; ref?: Ref<HTMLSpanElement> }) {
  return <span {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** An inline script of ours. The browser's script does not contain it, and hydration leaves it unchanged. */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** A heading's anchor link (scripts/markdown.ts) also copies its URL. */
function copyAnchor(event: MouseEvent): void {
  const anchor = (event.target as globalThis.Element).closest('a.anchor');
  if (anchor) void copyAddress(anchor.getAttribute('href')?.slice(1) ?? '');
}

/** Leaves clicks with a modifier key, and links to other sites, to the browser. */
function openInPlace(event: MouseEvent, navigate: NavigateFunction): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as globalThis.Element).closest('a[href^="/"]:not([target])');
  if (!isPlain || !link) return;
  event.preventDefault();
  void navigate(link.getAttribute('href') ?? '/');
}
