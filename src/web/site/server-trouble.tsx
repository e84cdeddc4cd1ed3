import { company } from '../../content/company.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { Logo } from './logo.tsx';

/** A page broke: one sentence, and ways that work without it. */
export function ServerTrouble({ status }: { status: number }) {
  return (
    <>
      <header className="head">
        <div className="wrap bar">
          <Logo />
        </div>
        <div className="scale" aria-hidden="true" />
      </header>
      <main className="wrap sec page-title">
        <title>{`Something went wrong | ${company.name}`}</title>
        <h1>Something went wrong</h1>
        <p className="lead mt-4">
          This page could not be shown ({status}). Please try again, or write to{' '}
          <a href={mailtoAddress(company.email)}>{company.email}</a>.
        </p>
        <p className="acts">
          <a className="btn btn-main" href="/">
            Back to Home
          </a>
        </p>
      </main>
    </>
  );
}
