import { data } from 'react-router';
import type { DocumentationTopic } from '../../content/documentation/article.ts';
import { pages } from '../../content/pages.ts';
import { getServiceSummary } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader, originOf } from '../site/head-from-loader.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { documentationBreadcrumbs } from '../site/documentation-breadcrumbs.ts';
import { findCategory, listOtherCategories, unknownPage } from '../site/documentation-categories.ts';
import { headTags } from '../site/metadata.ts';
import { Missing } from '../site/missing.tsx';
import { LinkListItem } from '../site/link-list-item.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Topmark } from '../site/topmark.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/documentation-category';
import './documentation-category.css';

export const loader = ({ params }: Route.LoaderArgs) => {
  const category = findCategory(params.categoryId);
  if (!category) return data(unknownPage(pages.documentation.texts.unknownCategory), notFoundStatus);
  const { id, title, description, topics } = category;
  const breadcrumbs = documentationBreadcrumbs(category);
  return {
    head: headTags({
      path: paths.documentationCategory(id),
      title: `${title} documentation`,
      description,
      keywords: [title, 'documentation', ...topics.map((topic) => topic.title)],
    }),
    page: {
      category: { ...category, topics: topics.map(shownOf) },
      breadcrumbs,
      othersHeading: pages.documentation.texts.othersHeading,
      others: listOtherCategories(category).map((other) => ({
        id: other.id,
        title: other.title,
        description: other.description,
        service: other.service,
      })),
    },
  };
};

function shownOf({ title, slug, description }: DocumentationTopic) {
  return { title, slug, description };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ head, page }) => (page ? [breadcrumbData(originOf(head), page.breadcrumbs)] : []));

type Page = NonNullable<Route.ComponentProps['loaderData']['page']>;

export default function DocumentationCategoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.page) return <Missing {...loaderData.missing} />;
  const { category, breadcrumbs } = loaderData.page;
  const { hue, mark } = getServiceSummary(category.service);
  return (
    <div className={`hue-${hue}`}>
      <section className="documentation-head">
        <div className="wrap">
          <Breadcrumbs items={breadcrumbs} />
          <div className="grid facing">
            <div className="heading-with-mark c1-8">
              <Topmark mark={mark} large />
              <h1>{category.title}</h1>
            </div>
            <p className="lead c9-12">{category.description}</p>
          </div>
        </div>
      </section>
      <Topics category={category} />
      <Others {...loaderData.page} />
    </div>
  );
}

function Topics({ category }: Pick<Page, 'category'>) {
  return (
    <div className="wrap">
      <ul className="category-grid">
        {category.topics.map(({ slug, title, description }) => (
          <li key={slug}>
            <h2>{title}</h2>
            <p>{description}</p>
            <p className="card-footer">
              <small>
                Updated: <TodaysDate />
              </small>
              <MoreLink to={paths.documentationTopic(category.id, slug)}>Read Documentation</MoreLink>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Others({ othersHeading, others }: Pick<Page, 'othersHeading' | 'others'>) {
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <h2 className="others-head">{othersHeading}</h2>
        <ul className="link-list">
          {others.map(({ id, title, description, service }) => {
            const { mark, hue } = getServiceSummary(service);
            return (
              <LinkListItem key={id} to={paths.documentationCategory(id)} {...{ mark, hue, title, description }} />
            );
          })}
        </ul>
      </div>
    </section>
  );
}
