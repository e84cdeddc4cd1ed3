import type { DocumentationCategory } from '../../content/documentation/catalogue.ts';
import { documentation } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { documentationBreadcrumbs, findCategory, listOtherCategories } from '../site/documentation-categories.ts';
import { headTags, originOf } from '../site/metadata.ts';
import { Missing } from '../site/missing.tsx';
import { LinkListItem } from '../site/link-list-item.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Topmark } from '../site/topmark.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/documentation-category';
import './documentation-category.css';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  findCategory(params.categoryId) ? null : notFoundStatus(context);

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const category = findCategory(params.categoryId);
  if (!category) return headTags(matches, { ...unknown, isHidden: true });
  const { id, title, description, topics } = category;
  return headTags(matches, {
    path: paths.documentationCategory(id),
    title: `${title} documentation`,
    description,
    keywords: [title, 'documentation', ...topics.map((topic) => topic.title)],
    structuredData: [breadcrumbData(originOf(matches), documentationBreadcrumbs(category))],
  });
};

const { heading, sentence } = documentation.unknownCategory;
const unknown = { title: heading, description: sentence };

export default function DocumentationCategoryPage({ params }: Route.ComponentProps) {
  const category = findCategory(params.categoryId);
  if (!category)
    return (
      <Missing
        heading={heading}
        sentence={sentence}
        link={{ to: paths.documentation, text: documentation.returnLabel }}
      />
    );
  return (
    <div className={category.colorClass}>
      <section className="documentation-head">
        <div className="wrap">
          <Breadcrumbs items={documentationBreadcrumbs(category)} />
          <div className="grid facing">
            <div className="heading-with-mark c1-8">
              <Topmark name={category.icon} large />
              <h1>{category.title}</h1>
            </div>
            <p className="lead c9-12">{category.description}</p>
          </div>
        </div>
      </section>
      <Topics category={category} />
      <Others category={category} />
    </div>
  );
}

function Topics({ category }: { category: DocumentationCategory }) {
  return (
    <div className="wrap">
      <ul className="category-grid category-grid-2">
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

function Others({ category }: { category: DocumentationCategory }) {
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <h2 className="others-head">{documentation.othersHeading}</h2>
        <ul className="link-list">
          {listOtherCategories(category).map(({ id, title, description, icon, colorClass }) => (
            <LinkListItem
              key={id}
              to={paths.documentationCategory(id)}
              mark={icon}
              {...{ title, description, colorClass }}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
