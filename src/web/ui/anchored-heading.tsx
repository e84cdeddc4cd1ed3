import { copyAddress } from './copy-address.ts';
import { slugOf } from './slug.ts';

type Props = { as?: 'h2' | 'h3'; className?: string; children: string };

/**
 * A heading and, beside it, a link to itself, which also copies its address: as those in the Markdown texts
 * (scripts/markdown.ts). The link stands outside the heading, whose name it would become a part of.
 */
export function AnchoredHeading({ as: Heading = 'h2', className, children: words }: Props) {
  const id = slugOf(words);
  return (
    <div className={className ? `heading ${className}` : 'heading'}>
      <Heading id={id}>{words}</Heading>
      <a className="anchor" href={`#${id}`} onClick={() => void copyAddress(id)}>
        <span aria-hidden="true">#</span>
        <span className="hide">Link to “{words}”</span>
      </a>
    </div>
  );
}
