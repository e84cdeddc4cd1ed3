import type { ReactNode } from 'react';
import { slugOf } from './slug.ts';
import './anchored-heading.css';

type Props = { as?: 'h2' | 'h3'; className?: string; children: string };

/**
 * A heading with an anchor link, whose press also copies its address (inline/copy-address.ts), as in the Markdown
 * texts (site/markdown.server.ts): for the sections that people send to each other, such as cases and questions. The link is
 * outside the heading: inside it would become a part of the heading's accessible name.
 */
export function AnchoredHeading({ as: Heading = 'h2', className, children: words }: Props) {
  const id = slugOf(words);
  return (
    <div className={className ? `anchored-heading ${className}` : 'anchored-heading'}>
      <Heading id={id}>{keepWhole(words)}</Heading>
      <a className="anchor" href={`#${id}`}>
        <span aria-hidden="true">#</span>
        <span className="visually-hidden">Link to “{words}”</span>
      </a>
    </div>
  );
}

/** A line does not end at the hyphen of a word. No heading has a second such word. */
function keepWhole(heading: string): ReactNode {
  const words = heading.split(' ');
  const at = words.findIndex((word) => word.includes('-'));
  if (at === -1) return heading;
  return (
    <>
      {`${words.slice(0, at).join(' ')} `}
      <span>{words[at]}</span>
      {` ${words.slice(at + 1).join(' ')}`}
    </>
  );
}
