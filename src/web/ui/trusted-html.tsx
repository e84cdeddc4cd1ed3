import type { HTMLAttributes } from 'react';

type Props = HTMLAttributes<HTMLElement> & { html: string; as?: 'div' | 'span' | 'p' };

/**
 * HTML of our own, from src/content and src/web/drawings alone: the only place where markup is written
 * from a text. Nothing that anybody typed may come here.
 */
export function TrustedHtml({ html, as: Element = 'div', ...rest }: Props) {
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
