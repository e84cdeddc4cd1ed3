import { data } from 'react-router';
import { legalUpdated } from '#content/legal/catalogue.ts';
import { notFoundMetadata } from '#content/pages.ts';
import { paths } from '../../contract/paths.ts';
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
import './article-layout.css';
import '../ui/anchored-heading.css';
import '../ui/article-table.css';
import '../ui/prose.css';
import './legal.css';

export const loader = async ({ params }: Route.LoaderArgs) => {
  const page = findLegalPage(params.slug);
  return page ? { page, text: await getLegalText(page.slug) } : data(null, notFoundStatus);
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return headTags({ ...notFoundMetadata, isHidden: true });
  const { slug, title, description } = loaderData.page;
  return headTags({ path: paths.legal(slug), title, description, keywords: [title, 'legal'] }, [
    breadcrumbData(legalBreadcrumbs(loaderData.page)),
  ]);
};

export default function Legal({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />;
  const { page, text } = loaderData;
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
