import { Link } from 'react-router';
import { documentation } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { Contents } from '../site/contents.tsx';
import { documentationBreadcrumbs, findTopic, type TopicPosition } from '../site/documentation-categories.ts';
import { canonicalUrl, headTags, originOf } from '../site/metadata.ts';
import { Missing } from '../site/missing.tsx';
import { articleData, breadcrumbData } from '../site/structured-data.ts';
import { getArticle } from '../site/texts.server.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import type { Route } from './+types/documentation-topic';
import './documentation-topic.css';

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  findTopic(params.categoryId, params.topicSlug)
    ? getArticle(params.categoryId, params.topicSlug)
    : notFoundStatus(context);

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const position = findTopic(params.categoryId, params.topicSlug);
  if (!position) return headTags(matches, { ...unknown, isHidden: true });
  const { category, topic } = position;
  const path = paths.documentationTopic(category.id, topic.slug);
  const origin = originOf(matches);
  return [
    ...headTags(matches, {
      path,
      title: `${category.title}: ${topic.title}`,
      description: topic.description,
      keywords: [topic.title, category.title, `${category.title} guide`, 'documentation'],
      isArticle: true,
      pictureAlt: `“${topic.title}” beside the buoy of ${category.title} on a sea chart`,
      structuredData: [
        articleData(origin, { headline: topic.title, description: topic.description, path }),
        breadcrumbData(origin, documentationBreadcrumbs(category, topic)),
      ],
    }),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${canonicalUrl(origin, path)}.md` },
  ];
};

const { heading, sentence } = documentation.unknownTopic;
const unknown = { title: heading, description: sentence };

export default function DocumentationTopicPage({ params, loaderData: article }: Route.ComponentProps) {
  const position = findTopic(params.categoryId, params.topicSlug);
  if (!position || !article)
    return (
      <Missing
        heading={heading}
        sentence={sentence}
        link={{ to: paths.documentation, text: documentation.returnLabel }}
      />
    );
  const { category, topic } = position;
  return (
    <div className={`wrap ${category.colorClass}`}>
      <div className="article-layout grid">
        <Breadcrumbs items={documentationBreadcrumbs(category, topic)} />
        <article className="article-text">
          <h1>{topic.title}</h1>
          <p className="lead">{topic.description}</p>
          <p className="small quiet article-date">
            Last updated: <TodaysDate />
          </p>
          <Contents headings={article.headings} />
          <TrustedHtml className="prose" html={article.html} />
          <PrevNext position={position} />
          <p className="article-links">
            <ButtonLink to={paths.documentationCategory(category.id)} look="line">
              Back to {category.title}
            </ButtonLink>
          </p>
        </article>
        <Sidebar position={position} />
      </div>
    </div>
  );
}

function Sidebar({ position: { category, topic } }: { position: TopicPosition }) {
  return (
    <aside className="sidebar" aria-label={category.title}>
      <h2 id="section">{documentation.sectionHeading}</h2>
      <nav className="section-nav" aria-labelledby="section">
        {category.topics.map(({ slug, title }) => (
          <Link
            key={slug}
            to={paths.documentationTopic(category.id, slug)}
            prefetch="intent"
            aria-current={slug === topic.slug ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="help-box">
        <h2>{documentation.help.heading}</h2>
        <p>{documentation.help.lead}</p>
        <ButtonLink to={paths.contact} look="line" small>
          {documentation.help.label}
        </ButtonLink>
      </div>
    </aside>
  );
}

function PrevNext({ position: { category, previous, next } }: { position: TopicPosition }) {
  return (
    <nav className="prev-next" aria-label="Previous and next topic">
      {previous && (
        <Link to={paths.documentationTopic(category.id, previous.slug)} prefetch="intent" rel="prev">
          <small>Previous</small>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="next" to={paths.documentationTopic(category.id, next.slug)} prefetch="intent" rel="next">
          <small>Next</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
