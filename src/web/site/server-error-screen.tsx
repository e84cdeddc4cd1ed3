import { company } from '#content/company.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { LogoHeader } from './logo-header.tsx';

/** Shown for an error while a page renders: one sentence, and links that work without the page's scripts. */
export function ServerErrorScreen({ status }: { status: number }) {
  return (
    <>
      <LogoHeader />
      <main className="wrap section page-title error-page">
        <title>{`Something went wrong | ${company.name}`}</title>
        <h1>Something went wrong</h1>
        <p className="lead">
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
