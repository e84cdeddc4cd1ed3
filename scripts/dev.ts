import { createServer as createHttpServer } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { ensureAdministrator } from '../src/server/accounts/team.ts';
import { createApp } from '../src/server/app.ts';
import { createBackground } from '../src/server/background.ts';
import { describeListenError, readConfig, readEnvironment } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { replyByPlaceholder } from '../src/contract/placeholders.ts';
import { getReplyDeadline } from '../src/server/enquiries/business-day.ts';
import { pageSettings } from '../src/server/http/page-settings.ts';
import { fillPlaceholders } from '../src/server/http/site-files.ts';
import { createSite } from '../src/server/site.ts';
import { startMailCatcher } from '../tests/support/mail-catcher.ts';
import { exitOnError } from './run-cli.ts';
import { errorPage } from './error-page.ts';
import { mailPage } from './mail-page.ts';
import { storeSamples } from './store-samples.ts';

// The development server: Vite with hot reload in front of the real app, on a database of its own
// (data/development, with sample enquiries) and with a mail catcher instead of a mail server.

const administrator = { username: 'office', password: 'harbour pilots at dawn' };
const mailPath = '/development/mail';

/** Overrides what a `.env` names of the real site: its database and backups, mail server, receivers and address. */
const own = {
  DATA_DIR: './data/development',
  DATABASE_URL: '',
  BACKUP_DIR: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  HEARTBEAT_URL: '',
  SITE_ORIGIN: '',
  RATE_LIMITS: 'off',
};

const root = join(import.meta.dirname, '..');
/** The folders of what pages are made of. */
const sources = ['src', 'own'].map((name) => join(root, name, sep));

/** The server's modules are loaded once: without a restart the form shows a new field, and the server drops what is typed. */
function warnOfServerChange(changed: string): void {
  const path = relative(root, changed).replaceAll(sep, '/');
  if (/^(?:src\/(?:server|contract)\/|\w+\/content\/fields\.ts)/.test(path) && !path.includes('.test.'))
    console.log(`${path} has changed. The server still runs the old version: stop npm run dev and start it again.`);
}

/** Whether the app answers a GET, and no page does. */
const isCall = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/api/');

async function main(): Promise<void> {
  // Without the lines of the samples and their mails, which would fill the terminal.
  const config = readConfig({ LOG_LEVEL: 'warn', ...readEnvironment(), ...own });
  const log = pino({ level: config.logLevel, base: null });
  const database = await openDatabase(config);
  /** The clock's time while the samples are stored. */
  let sampleTime: Date | undefined;
  const clock = () => sampleTime ?? new Date();
  const catcher = await startMailCatcher();
  const http = createHttpServer();
  const vite = await createViteServer({
    appType: 'custom',
    // Bundled, the configuration would have the content among its dependencies, and Vite would start anew with each change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  vite.watcher.on('change', warnOfServerChange);
  vite.watcher.on('all', (_event, file) => {
    if (!sources.some((folder) => file.startsWith(folder))) return;
    // Vite does not know that modules read articles (src/content/read-articles.server.ts).
    if (file.endsWith('.md')) vite.moduleGraph.invalidateAll();
    // Vite informs no browser of a file that none has loaded, such as a text or a public page.
    if (!vite.environments.client.moduleGraph.getModulesByFile(file)) vite.ws.send({ type: 'full-reload' });
  });
  /** Renders a page; the build is loaded for each request, so that saved changes show. */
  const render = async (request: Request): Promise<Response> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const page = await createRequestHandler(build, 'development')(request);
    const isHtml = page.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const { replyBy } = getReplyDeadline(config.businessHours, clock());
    const filled = fillPlaceholders(await page.text(), pageSettings(config), isHtml ? 'html' : 'text');
    const text = filled.replaceAll(replyByPlaceholder, replyBy);
    return new Response(text || null, { status: page.status, headers: page.headers });
  };
  /** Renders a page, or says why its modules could not be loaded: a word in the content may be wrong. */
  const renderOrExplain = (request: Request): Promise<Response> =>
    render(request).catch(
      (error: Error) =>
        new Response(errorPage(error, root), {
          status: 500,
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        }),
    );
  const site = createSite({ ...config, smtpUrl: catcher.url }, database, {
    log,
    clock,
    pages: {
      isPage: () => false,
      findPage: async (path) => ({
        html: await (await render(new Request(config.siteOrigin + path))).text(),
        policy: '',
      }),
    },
  });
  const app = createApp(site);
  const background = createBackground(site);
  const outcome = await ensureAdministrator(site, administrator.username, administrator.password);

  if (outcome === 'created') await storeSamples(app, administrator, (time) => (sampleTime = time));
  background.start();

  const listener = getRequestListener(async (request, env) => {
    if (new URL(request.url).pathname === mailPath)
      return new Response(mailPage(catcher.mails.map(({ mail }) => mail)), {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    const page = request.method === 'GET' && !isCall(request) ? await renderOrExplain(request.clone()) : undefined;
    const answer = page && page.status !== 404 ? page : await app.fetch(request, env);
    // Vite inserts styles and scripts into the page, which the site's policy forbids.
    const headers = new Headers(answer.headers);
    headers.delete('Content-Security-Policy');
    return new Response(answer.body, { status: answer.status, headers });
  });
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => void listener(request, response)),
  );
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(describeListenError(config, error)));
    http.listen(config.port, config.host, resolve);
  });
  const origin = `http://localhost:${config.port}`;
  console.log(
    `\n  site    ${origin}\n  office  ${origin}/admin  (${administrator.username} / ${administrator.password})\n  mail    ${origin}${mailPath}\n`,
  );

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void background
        .stop(async () => http.closeAllConnections())
        .finally(() => Promise.allSettled([vite.close(), catcher.close()]))
        .then(() => database.close())
        .then(() => process.exit(0));
    });
  }
}

exitOnError(main());
