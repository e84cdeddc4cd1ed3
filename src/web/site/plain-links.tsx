import type { Link } from '#content/link.ts';

/** A list of links without any ornament. */
export const PlainLinks = ({ className, links }: { className: string; links: readonly Link[] }) => (
  <ul className={className}>
    {links.map(({ to, text }) => (
      <li key={to}>
        <a href={to}>{text}</a>
      </li>
    ))}
  </ul>
);
