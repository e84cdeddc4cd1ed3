import type { ReactNode } from 'react';

type Props = { logo: ReactNode; heading: string; line: ReactNode; children: ReactNode };

/** The head of an office's page: what it is, a line below, and what can be done with the whole of it. */
export function DeskHead({ logo, heading, line, children }: Props) {
  return (
    <header className="top">
      {logo}
      <div className="titles">
        <h1>{heading}</h1>
        {line && <p className="quiet">{line}</p>}
      </div>
      <div className="top-acts">{children}</div>
    </header>
  );
}
