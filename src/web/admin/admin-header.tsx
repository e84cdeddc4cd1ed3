import type { ReactNode } from 'react';

type Props = { logo: ReactNode; heading: string; line: ReactNode; children: ReactNode };

/** The header of an admin page: logo, heading, a line below, and buttons. */
export function AdminHeader({ logo, heading, line, children }: Props) {
  return (
    <header className="admin-header">
      {logo}
      <div className="titles">
        <h1>{heading}</h1>
        {line && <p className="quiet">{line}</p>}
      </div>
      <div className="admin-actions">{children}</div>
    </header>
  );
}
