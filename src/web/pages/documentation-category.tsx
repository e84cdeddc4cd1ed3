import { data } from 'react-router';
import type { DocumentationCategory } from '#content/documentation-categories.ts';
import { pages } from '#content/pages.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { documentationBreadcrumbs } from '../site/documentation-breadcrumbs.ts';
import { findCategory, listOtherCategories } from '../site/documentation-categories.ts';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { UnknownDocumentation, unknownDocumentationHead } from '../site/unknown-documentation.tsx';
import { LinkListItem } from '../site/link-list-item.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Topmark } from '../site/topmark.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/documentation-category';
import './category-grid.css';
import '../site/link-list.css';
import './documentation-category.css';

const { texts } = pages.documentation;

export const loader = ({ params }: Route.LoaderArgs) => {
  const category = findCategory(params.categoryId);
  return category
    ? { category, others: listOtherCategories(category) }
    : data({ category: null, others: [] }, notFoundStatus);
};

export const meta: Route.MetaFunction = ({ loaderData: { category } }) => {
  if (!category) return unknownDocumentationHead(texts.unknownCategory);
  const { id, title, description, topics } = category;
  return headTags(
    {
      path: paths.documentationCategory(id),
      title: `${title} documentation`,
      description,
      keywords: [title, 'documentation', ...topics.map((topic) => topic.title)],
    },
    [breadcrumbData(documentationBreadcrumbs(category))],
  );
};

export default function DocumentationCategoryPage({ loaderData: { category, others } }: Route.ComponentProps) {
  if (!category) return <UnknownDocumentation {...texts.unknownCategory} />;
  const { hue, mark } = getService(category.service);
  return (
    <div className={`hue-${hue}`}>
      <PageHead
        breadcrumbs={documentationBreadcrumbs(category)}
        heading={
          <>
            {category.title} <Topmark mark={mark} />
          </>
        }
        lead={category.description}
      />
      <Topics category={category} />
      <Others others={others} />
    </div>
  );
}

function Topics({ category }: { category: DocumentationCategory }) {
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

function Others({ others }: { others: readonly DocumentationCategory[] }) {
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <h2 className="others-head">{texts.othersHeading}</h2>
        <ul className="link-list">
          {others.map(({ id, title, description, service }) => {
            const { mark, hue } = getService(service);
            return (
              <LinkListItem key={id} to={paths.documentationCategory(id)} {...{ mark, hue, title, description }} />
            );
          })}
        </ul>
      </div>
    </section>
  );
}
