import type { ReactNode } from 'react';
import { Logo } from '../../site/logo.tsx';

type Props = { heading: string; line: ReactNode; children: ReactNode };

/** The header of an admin page: logo, heading, a line below, and buttons. */
export function AdminHeader({ heading, line, children }: Props) {
  return (
    <header className="admin-header">
      <Logo alone />
      <div className="titles">
        <h1 tabIndex={-1}>{heading}</h1>
        {line && <p className="secondary">{line}</p>}
      </div>
      <div className="admin-actions">{children}</div>
    </header>
  );
}
