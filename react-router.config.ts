import type { Config } from '@react-router/dev/config';
import { writeSiteFiles } from './scripts/site-files.ts';
import { prerenderedPaths } from './src/web/prerendered.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  prerender: { paths: prerenderedPaths, concurrency: 2 },
  // The first page contains all routes: no manifest requests while browsing.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeSiteFiles(reactRouterConfig.buildDirectory),
} satisfies Config;
