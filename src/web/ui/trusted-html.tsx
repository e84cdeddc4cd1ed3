import type { HTMLAttributes } from 'react';

type Props = HTMLAttributes<HTMLElement> & { html: string; as?: 'div' | 'span' };

/**
 * HTML from src/content only: the only place where a string is rendered as markup. It must never
 * receive user input.
 */
export function TrustedHtml({ html, as: Element = 'div', ...rest }: Props) {
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * An inline script of the site, or data for the browser. The scripts of React Router's pages do not contain the text, and
 * hydration leaves it unchanged.
 */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
