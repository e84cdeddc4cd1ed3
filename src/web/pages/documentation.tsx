import { documentationCategories } from '#content/documentation-categories.ts';
import { recentlyUpdated } from '#content/recently-updated.ts';
import { countInWords } from '#content/count-in-words.ts';
import { pages } from '#content/pages.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { documentationBreadcrumbs } from '../site/documentation-breadcrumbs.ts';
import { getArticleOf } from '../site/documentation-categories.ts';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { LinkListItem } from '../site/link-list-item.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { Topmark } from '../site/topmark.tsx';
import { longDate } from '../ui/today.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/documentation';
import './category-grid.css';
import '../site/key-figure.css';
import '../site/link-list.css';
import './documentation.css';

const breadcrumbs = documentationBreadcrumbs();

const { texts } = pages.documentation;

export const loader = () => ({
  categories: documentationCategories,
  recent: recentlyUpdated.map((update) => {
    const { category, topic } = getArticleOf(update.url);
    return { ...update, title: topic.title, date: longDate(topic.date), service: category.service };
  }),
});

export const meta = () => headTags(pages.documentation, [breadcrumbData(breadcrumbs)]);

type Data = Route.ComponentProps['loaderData'];

export default function Documentation({ loaderData: { categories, recent } }: Route.ComponentProps) {
  const articleCount = categories.reduce((sum, { topics }) => sum + topics.length, 0);
  return (
    <>
      <PageHead
        breadcrumbs={breadcrumbs}
        heading={texts.heading}
        lead={texts.lead}
        aside={
          <p className="key-figure">
            <b>{articleCount}</b>
            <span>{texts.countLabel.replace('{count}', countInWords(categories))}</span>
          </p>
        }
      />
      <Categories categories={categories} />
      <RecentlyUpdated recent={recent} articleCount={articleCount} />
    </>
  );
}

function Categories({ categories }: Pick<Data, 'categories'>) {
  return (
    <div className="wrap">
      <ul className="category-grid category-grid-3">
        {categories.map(({ id, title, description, service, topics }) => (
          <li key={id} className={`hue-${getService(service).hue}`}>
            <Topmark mark={getService(service).mark} large />
            <h2>{title}</h2>
            <p>{description}</p>
            <ul className="topic-list">
              {topics.map((topic) => (
                <li key={topic.slug}>
                  <a href={paths.documentationTopic(id, topic.slug)}>{topic.title}</a>
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

function RecentlyUpdated({ recent, articleCount }: Pick<Data, 'recent'> & { articleCount: number }) {
  const note = texts.recentNote.replace('{count}', String(articleCount));
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <SectionHead heading={texts.recentHeading} count={{ value: recent.length, of: note }} />
        <ul className="link-list recent-updates">
          {recent.map(({ title, excerpt, date, url, service }) => {
            const { mark, hue } = getService(service);
            return (
              <LinkListItem key={url} to={url} {...{ mark, hue, title }} description={excerpt}>
                <small className="update-date">{date}</small>
              </LinkListItem>
            );
          })}
        </ul>
        <p className="recent-updates-links">
          <ButtonLink to={paths.resources} look="line">
            Back to Resources
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
