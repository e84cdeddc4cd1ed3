import { company } from '../../content/company.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { Logo } from './logo.tsx';

/** Shown for an error while a page renders: one sentence, and links that work without the page's scripts. */
export function ServerErrorScreen({ status }: { status: number }) {
  return (
    <>
      <header className="site-header">
        <div className="wrap header-bar">
          <Logo />
        </div>
        <div className="scale" aria-hidden="true" />
      </header>
      <main className="wrap section page-title">
        <title>{`Something went wrong | ${company.name}`}</title>
        <h1>Something went wrong</h1>
        <p className="lead mt-4">
          This page could not be shown ({status}). Please try again, or write to{' '}
          <a href={mailtoAddress(company.email)}>{company.email}</a>.
        </p>
        <p className="button-row">
          <a className="btn btn-main" href="/">
            Back to Home
          </a>
        </p>
      </main>
    </>
  );
}
