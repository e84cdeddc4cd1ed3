import { Link } from 'react-router';
import { documentationCategories, recentlyUpdated } from '../../content/documentation/catalogue.ts';
import { pageMetadata } from '../../content/page-metadata.ts';
import { documentation } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { documentationBreadcrumbs, findCategoryOf } from '../site/documentation-categories.ts';
import { headTags, originOf } from '../site/metadata.ts';
import { LinkListItem } from '../site/link-list-item.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { Topmark } from '../site/topmark.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/documentation';
import './documentation.css';

const breadcrumbs = documentationBreadcrumbs();
const articleCount = documentationCategories.reduce((sum, { topics }) => sum + topics.length, 0);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, {
    path: paths.documentation,
    ...pageMetadata['/resources/documentation'],
    structuredData: [breadcrumbData(originOf(matches), breadcrumbs)],
  });

export default function Documentation() {
  return (
    <>
      <section className="documentation-head">
        <div className="wrap">
          <Breadcrumbs items={breadcrumbs} />
          <div className="grid">
            <div className="c1-8">
              <h1>{documentation.heading}</h1>
              <p className="lead">{documentation.lead}</p>
            </div>
            <p className="key-figure c9-12">
              <b>{articleCount}</b>
              <span>{documentation.countLabel}</span>
            </p>
          </div>
        </div>
      </section>
      <Categories />
      <RecentlyUpdated />
    </>
  );
}

function Categories() {
  return (
    <div className="wrap">
      <ul className="category-grid category-grid-3">
        {documentationCategories.map(({ id, title, description, icon, colorClass, topics }) => (
          <li key={id} className={colorClass}>
            <Topmark name={icon} large />
            <h2>{title}</h2>
            <p>{description}</p>
            <ul className="topic-list">
              {topics.map((topic) => (
                <li key={topic.slug}>
                  <Link to={paths.documentationTopic(id, topic.slug)} prefetch="intent">
                    {topic.title}
                  </Link>
                </li>
              ))}
            </ul>
            <MoreLink to={paths.documentationCategory(id)}>See all documentation in this category</MoreLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RecentlyUpdated() {
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <SectionHead
          heading={documentation.recentHeading}
          count={{ value: recentlyUpdated.length, of: documentation.recentNote }}
        />
        <div className="grid">
          <ul className="link-list recent-updates c3-12">
            {recentlyUpdated.map(({ title, excerpt, date, url }) => (
              <LinkListItem
                key={url}
                to={url}
                mark={findCategoryOf(url)?.icon ?? 'education'}
                colorClass={findCategoryOf(url)?.colorClass}
                title={title}
                description={excerpt}
              >
                <small className="update-date">{date}</small>
              </LinkListItem>
            ))}
          </ul>
          <p className="c3-12 recent-updates-links">
            <ButtonLink to={paths.resources} look="line">
              Back to Resources
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
