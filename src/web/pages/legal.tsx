import { legalUpdated } from '../../content/legal/catalogue.ts';
import { pageMetadata } from '../../content/page-metadata.ts';
import { paths } from '../../contract/paths.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { Contents } from '../site/contents.tsx';
import { findLegalPage, legalBreadcrumbs } from '../site/legal-pages.ts';
import { headTags, originOf } from '../site/metadata.ts';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { getLegalText } from '../site/texts.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import type { Route } from './+types/legal';
import './legal.css';

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  findLegalPage(params.slug) ? getLegalText(params.slug) : notFoundStatus(context);

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const page = findLegalPage(params.slug);
  if (!page) return headTags(matches, { ...pageMetadata.notFound, isHidden: true });
  return headTags(matches, {
    path: paths.legal(page.slug),
    title: page.title,
    description: page.description,
    keywords: [page.title, 'legal'],
    structuredData: [breadcrumbData(originOf(matches), legalBreadcrumbs(page))],
  });
};

export default function Legal({ params, loaderData: text }: Route.ComponentProps) {
  const page = findLegalPage(params.slug);
  if (!page || !text) return <NotFoundScreen />;
  return (
    <div className="wrap">
      <div className="article-layout legal grid">
        <Breadcrumbs items={legalBreadcrumbs(page)} />
        <h1>{page.title}</h1>
        <div className="sidebar">
          <p>
            Last updated: {legalUpdated}
            <br />
            {page.readMinutes} minute read
          </p>
          <Contents headings={text.headings} />
        </div>
        <article className="article-text">
          <TrustedHtml className="prose" html={text.html} />
          <p className="article-links">
            <ButtonLink to={paths.home} look="line">
              Back to Home
            </ButtonLink>
          </p>
        </article>
      </div>
    </div>
  );
}
