import { data } from 'react-router';
import { pages } from '#content/pages.ts';
import { people } from '#content/people.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { Contents } from '../site/contents.tsx';
import { documentationBreadcrumbs } from '../site/documentation-breadcrumbs.ts';
import { findTopic } from '../site/documentation-categories.ts';
import { canonicalUrl, headTags, sharingPictureUrl } from '../site/metadata.ts';
import { UnknownDocumentation, unknownDocumentationHead } from '../site/unknown-documentation.tsx';
import { articleData, breadcrumbData } from '../site/structured-data.ts';
import { getArticle } from '../site/texts.server.ts';
import { TodaysDate } from '../site/todays-date.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { slugOf } from '../ui/slug.ts';
import { longDate } from '../ui/today.ts';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import type { Route } from './+types/documentation-topic';
import './article-layout.css';
import '../ui/anchored-heading.css';
import '../ui/article-table.css';
import '../ui/prose.css';
import './documentation-topic.css';

const { texts } = pages.documentation;

export const loader = async ({ params }: Route.LoaderArgs) => {
  const position = findTopic(params.categoryId, params.topicSlug);
  if (!position) return data(null, notFoundStatus);
  return { ...position, article: await getArticle(position.category.id, position.topic.slug) };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return unknownDocumentationHead(texts.unknownTopic);
  const { category, topic } = loaderData;
  const path = paths.documentationTopic(category.id, topic.slug);
  const head = {
    path,
    title: `${category.title}: ${topic.title}`,
    description: topic.description,
    keywords: [topic.title, category.title, `${category.title} guide`, 'documentation'],
    isArticle: true,
    pictureAlt: `“${topic.title}” beside the buoy of ${category.title} on a sea chart`,
  };
  return [
    ...headTags(head, [
      articleData({ ...topic, image: sharingPictureUrl(head), path }),
      breadcrumbData(documentationBreadcrumbs(category, topic)),
    ]),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${canonicalUrl(path)}.md` },
  ];
};

type Position = NonNullable<Route.ComponentProps['loaderData']>;

export default function DocumentationTopicPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <UnknownDocumentation {...texts.unknownTopic} />;
  const { category, topic, article } = loaderData;
  return (
    <div className={`wrap hue-${getService(category.service).hue}`}>
      <div className="article-layout grid">
        <Breadcrumbs items={documentationBreadcrumbs(category, topic)} />
        <article className="article-text">
          <h1>{topic.title}</h1>
          <p className="lead">{topic.description}</p>
          <p className="small secondary article-date">
            {'By '}
            <Author name={topic.author} />
            {`, ${longDate(topic.date)}`}
          </p>
          <Contents headings={article.headings} />
          <TrustedHtml className="prose" html={article.html} />
          <PrevNext {...loaderData} />
          <p className="small secondary">
            Last updated: <TodaysDate />
          </p>
          <p className="article-links">
            <ButtonLink to={paths.documentationCategory(category.id)} look="line">
              Back to {category.title}
            </ButtonLink>
          </p>
        </article>
        <Sidebar {...loaderData} />
      </div>
    </div>
  );
}

/** The author of an article; somebody of the people on the page about the firm has a link there. */
const Author = ({ name }: { name: string }) =>
  people.some((person) => person.name === name) ? <a href={`${paths.about}#${slugOf(name)}`}>{name}</a> : name;

function Sidebar({ category, topic }: Position) {
  return (
    <aside className="sidebar" aria-label={category.title}>
      <h2 id="section">{texts.sectionHeading}</h2>
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
        <h2>{texts.help.heading}</h2>
        <p>{texts.help.lead}</p>
        <ButtonLink to={paths.contact} look="line" small>
          {texts.help.label}
        </ButtonLink>
      </div>
    </aside>
  );
}

function PrevNext({ category, previous, next }: Position) {
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
