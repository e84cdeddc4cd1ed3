import { notFound, unregistered } from '#content/not-found.ts';
import { paths } from '../../../contract/paths.ts';
import './unregistered-line.css';

/** The last line of a page that the site knows without having registered it: its status is 404. */
export const UnregisteredLine = () => (
  <div className="wrap unregistered">
    <h2>{notFound.heading}</h2>
    <p>
      {unregistered} <a href={paths.sitemap}>All pages</a>
    </p>
    {import.meta.env.DEV && <p>Did you forget to add the page to the router?</p>}
  </div>
);
