import './contents.css';
type Props = { headings: readonly { id: string; text: string; level: number }[] };

/** A text with fewer headings of the second level needs no table of contents. */
const minHeadings = 4;

/** The table of contents of a long text; nothing for a short one. */
export function Contents({ headings }: Props) {
  const main = headings.filter(({ level }) => level === 2);
  if (main.length < minHeadings) return null;
  return (
    <nav className="toc" aria-labelledby="contents-heading">
      <h2 id="contents-heading">On This Page</h2>
      <ol>
        {main.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
