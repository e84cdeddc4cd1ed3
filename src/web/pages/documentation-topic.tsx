import { data } from 'react-router';
import type { DocumentationTopic } from '../../content/documentation/article.ts';
import { pages } from '../../content/pages.ts';
import { getServiceSummary } from '../../content/services/services.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader, originOf } from '../site/head-from-loader.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { Contents } from '../site/contents.tsx';
import { documentationBreadcrumbs } from '../site/documentation-breadcrumbs.ts';
import { findTopic, unknownPage } from '../site/documentation-categories.ts';
import { headTags } from '../site/metadata.ts';
import { Missing } from '../site/missing.tsx';
import { articleData, breadcrumbData } from '../site/structured-data.ts';
import { getArticle } from '../site/texts.server.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import type { Route } from './+types/documentation-topic';
import './documentation-topic.css';

export const loader = async ({ params }: Route.LoaderArgs) => {
  const position = findTopic(params.categoryId, params.topicSlug);
  if (!position) return data(unknownPage(pages.documentation.texts.unknownTopic), notFoundStatus);
  const { category, topic, previous, next } = position;
  const breadcrumbs = documentationBreadcrumbs(category, topic);
  const { id, title, service, topics } = category;
  const { html, headings } = await getArticle(id, topic.slug);
  return {
    head: headTags({
      path: paths.documentationTopic(id, topic.slug),
      title: `${title}: ${topic.title}`,
      description: topic.description,
      keywords: [topic.title, title, `${title} guide`, 'documentation'],
      isArticle: true,
      pictureAlt: `“${topic.title}” beside the buoy of ${title} on a sea chart`,
    }),
    page: {
      breadcrumbs,
      category: { id, title, service, topics: topics.map(titleOf) },
      topic: { ...titleOf(topic), description: topic.description },
      previous: previous && titleOf(previous),
      next: next && titleOf(next),
      article: { html, headings },
      sectionHeading: pages.documentation.texts.sectionHeading,
      help: pages.documentation.texts.help,
    },
  };
};

function titleOf({ slug, title }: DocumentationTopic) {
  return { slug, title };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tags = headFromLoader({ loaderData }, ({ head, page }) =>
    page
      ? [
          articleData(originOf(head), articleOf(page, head['og:image'])),
          breadcrumbData(originOf(head), page.breadcrumbs),
        ]
      : [],
  );
  const href = `${loaderData?.head['canonical']}.md`;
  return loaderData?.page ? [...tags, { tagName: 'link', rel: 'alternate', type: 'text/markdown', href }] : tags;
};

type Page = NonNullable<Route.ComponentProps['loaderData']['page']>;

const articleOf = ({ category, topic: { slug, title, description } }: Page, image = '') => ({
  headline: title,
  description,
  image,
  path: paths.documentationTopic(category.id, slug),
});

export default function DocumentationTopicPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.page) return <Missing {...loaderData.missing} />;
  const { page } = loaderData;
  const { breadcrumbs, category, topic, article } = page;
  return (
    <div className={`wrap hue-${getServiceSummary(category.service).hue}`}>
      <div className="article-layout grid">
        <Breadcrumbs items={breadcrumbs} />
        <article className="article-text">
          <h1>{topic.title}</h1>
          <p className="lead">{topic.description}</p>
          <p className="small quiet article-date">
            Last updated: <TodaysDate />
          </p>
          <Contents headings={article.headings} />
          <TrustedHtml className="prose" html={article.html} />
          <PrevNext {...page} />
          <p className="article-links">
            <ButtonLink to={paths.documentationCategory(category.id)} look="line">
              Back to {category.title}
            </ButtonLink>
          </p>
        </article>
        <Sidebar {...page} />
      </div>
    </div>
  );
}

function Sidebar({ category, topic, sectionHeading, help }: Page) {
  return (
    <aside className="sidebar" aria-label={category.title}>
      <h2 id="section">{sectionHeading}</h2>
      <nav className="section-nav" aria-labelledby="section">
        {category.topics.map(({ slug, title }) => (
          <a
            key={slug}
            href={paths.documentationTopic(category.id, slug)}
            aria-current={slug === topic.slug ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="help-box">
        <h2>{help.heading}</h2>
        <p>{help.lead}</p>
        <ButtonLink to={paths.contact} look="line" small>
          {help.label}
        </ButtonLink>
      </div>
    </aside>
  );
}

function PrevNext({ category, previous, next }: Page) {
  return (
    <nav className="prev-next" aria-label="Previous and next topic">
      {previous && (
        <a href={paths.documentationTopic(category.id, previous.slug)} rel="prev">
          <small>Previous</small>
          {previous.title}
        </a>
      )}
      {next && (
        <a className="next" href={paths.documentationTopic(category.id, next.slug)} rel="next">
          <small>Next</small>
          {next.title}
        </a>
      )}
    </nav>
  );
}
