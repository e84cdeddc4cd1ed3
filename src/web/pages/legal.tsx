import { data } from 'react-router';
import { legalUpdated } from '../../content/legal/catalogue.ts';
import { notFoundMetadata } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader, originOf } from '../site/head-from-loader.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { Contents } from '../site/contents.tsx';
import { findLegalPage, legalBreadcrumbs } from '../site/legal-pages.ts';
import { headTags } from '../site/metadata.ts';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import { breadcrumbData } from '../site/structured-data.ts';
import { getLegalText } from '../site/texts.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TrustedHtml } from '../ui/trusted-html.tsx';
import type { Route } from './+types/legal';
import './legal.css';

export const loader = async ({ params }: Route.LoaderArgs) => {
  const legalPage = findLegalPage(params.slug);
  if (!legalPage) return data({ head: headTags({ ...notFoundMetadata, isHidden: true }), page: null }, notFoundStatus);
  const { slug, title, description, readMinutes } = legalPage;
  const breadcrumbs = legalBreadcrumbs(legalPage);
  const { html, headings } = await getLegalText(slug);
  return {
    head: headTags({
      path: paths.legal(slug),
      title,
      description,
      keywords: [title, 'legal'],
    }),
    page: { title, updated: legalUpdated, readMinutes, breadcrumbs, html, headings },
  };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ head, page }) => (page ? [breadcrumbData(originOf(head), page.breadcrumbs)] : []));

export default function Legal({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <NotFoundScreen />;
  return (
    <div className="wrap">
      <div className="article-layout legal grid">
        <Breadcrumbs items={page.breadcrumbs} />
        <h1>{page.title}</h1>
        <div className="sidebar">
          <p>
            Last updated: {page.updated}
            <br />
            {page.readMinutes} minute read
          </p>
          <Contents headings={page.headings} />
        </div>
        <article className="article-text">
          <TrustedHtml className="prose" html={page.html} />
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
