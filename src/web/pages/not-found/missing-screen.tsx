import { ArrowRightIcon } from 'lucide-react';
import type { MissingPage } from '#content/missing-page.ts';
import { UnregisteredLine } from './unregistered-line.tsx';
import './missing-screen.css';
import '../../site/link-list.css';
import '../../site/page-head.css';

/** What the site knows of an address without a page: a few words, and the pages that have the rest. */
export const MissingScreen = ({ missing: { heading, lead, mail, links } }: { missing: MissingPage }) => (
  <>
    <section className="missing-screen page-title">
      <div className="wrap grid">
        <div className="missing-words">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {mail && (
            <p className="missing-mail">
              <a href={`mailto:${mail}`}>{mail}</a>
            </p>
          )}
        </div>
        <ul className="link-list">
          {links.map(({ to, text, description }) => (
            <li key={to}>
              <a href={to}>
                <span>
                  <b>{text}</b>
                  <small>{description}</small>
                </span>
                <ArrowRightIcon />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
    <UnregisteredLine />
  </>
);
