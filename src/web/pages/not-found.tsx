import { data } from 'react-router';
import { notFoundMetadata } from '#content/pages.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { headTags } from '../site/metadata.ts';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import { CasePage } from './not-found/case-page.tsx';
import { findMissingPage, findStory } from './not-found/missing-pages.ts';
import { MissingScreen } from './not-found/missing-screen.tsx';

/** Also sets the status of unknown paths. */
export const loader = ({ params }: Route.LoaderArgs) => data({ path: `/${params['*'] ?? ''}` }, notFoundStatus);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title, description } = describe(loaderData.path) ?? notFoundMetadata;
  return headTags({ ...notFoundMetadata, title, description, isHidden: true });
};

/** A story if the address names one, else what is known of the address; other addresses are unknown. */
export default function NotFound({ loaderData: { path } }: Route.ComponentProps) {
  const story = findStory(path);
  if (story) return <CasePage story={story} />;
  const missing = findMissingPage(path);
  return missing ? <MissingScreen missing={missing} /> : <NotFoundScreen />;
}

function describe(path: string): { title: string; description: string } | undefined {
  const story = findStory(path);
  if (story) return { title: story.title, description: story.summary };
  const missing = findMissingPage(path);
  return missing && { title: missing.heading, description: missing.lead };
}
