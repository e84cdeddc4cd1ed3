import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { calls, paths } from '../contract/paths.ts';
import { limits as sizes } from '../contract/limits.ts';
import type { createAccountRoutes } from './accounts/routes.ts';
import type { createEnquiryRoutes } from './enquiries/routes.ts';
import type { createMailRoutes } from './mail/routes.ts';
import type { createNewsletterRoute } from './http/newsletter.ts';
import type { Limits, RuleName } from './http/limits.ts';
import type { Pages } from './http/pages.ts';
import { answerRefusal, Refusal, toRefusal } from './http/refusal.ts';
import { requireSameSite } from './http/same-site.ts';
import { type FrameOrigins, securityHeaders } from './http/security-headers.ts';

export type AppParts = {
  siteOrigin: string;
  frames: FrameOrigins;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  limits: Limits;
  pages: Pages;
  accounts: ReturnType<typeof createAccountRoutes>;
  enquiries: ReturnType<typeof createEnquiryRoutes>;
  mail: ReturnType<typeof createMailRoutes>;
  newsletter: ReturnType<typeof createNewsletterRoute>;
  /** Throws when the process cannot serve and store. */
  checkReady: () => Promise<void>;
};

/** The calls that are posted; the others are read. */
const posted: readonly string[] = [calls.login, calls.register, calls.logout, calls.contact];

/** The whole site as one web-standard app: every middleware and every endpoint, in order. */
export function createApp(parts: AppParts) {
  const app = new Hono();
  const { accounts, enquiries, mail, pages } = parts;
  const limited = (rule: RuleName) => async (context: Parameters<Limits['sourceOf']>[0], next: () => Promise<void>) => {
    await parts.limits.count(rule, parts.limits.sourceOf(context));
    await next();
  };

  app.onError((error, context) => {
    // Whoever asked went away in the middle of it: nobody is answered, and nothing of ours failed.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    const refusal = toRefusal(error);
    // The path alone: a query may hold what somebody typed.
    if (refusal.status >= 500)
      parts.log.error(
        { event: 'error', method: context.req.method, path: context.req.path, status: refusal.status, err: error },
        'a request failed',
      );
    return answerRefusal(context, refusal);
  });

  app.use(securityHeaders(parts.frames, parts.siteOrigin.startsWith('https:')));
  app.use(requireSameSite(parts.siteOrigin));
  app.use(
    bodyLimit({
      maxSize: sizes.bodyBytes,
      onError: () => {
        throw new Refusal(413, 'This is too long to be sent: at most 64 KiB.');
      },
    }),
  );

  app.get('/healthz', (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (context) => {
    try {
      await parts.checkReady();
      return context.text('ready', 200, { 'Cache-Control': 'no-store' });
    } catch (error) {
      parts.log.error({ event: 'not-ready', err: error }, 'the database cannot be written');
      throw new Refusal(503, 'The site cannot store anything right now.', { headers: { 'Retry-After': '5' } });
    }
  });

  app.get(calls.user, accounts.showUser);
  app.post(calls.login, accounts.login);
  app.post(calls.register, accounts.register);
  app.post(calls.logout, accounts.logout);

  app.post(calls.contact, limited('enquiry'), enquiries.receive);

  app.use('/api/admin/*', accounts.requireAdmin);
  app.get(calls.submissions, enquiries.list);
  app.get(calls.testEmail, mail.test);

  app.all('/api/*', (context) => {
    const known = Object.values(calls).includes(context.req.path as (typeof calls)[keyof typeof calls]);
    throw known
      ? new Refusal(405, 'This address does not take that kind of request.', {
          headers: { Allow: posted.includes(context.req.path) ? 'POST' : 'GET, HEAD' },
        })
      : new Refusal(404, 'There is no such call.');
  });

  app.post(paths.newsletter, parts.newsletter);

  app.get(
    '*',
    async (context) => pages.serveFile(context) ?? redirectToPlainPath(context.req.url) ?? pages.renderPage(context),
  );
  app.all('*', (context) => {
    const allow = context.req.path === paths.newsletter ? 'GET, HEAD, POST' : 'GET, HEAD';
    throw new Refusal(405, 'This address does not take that kind of request.', { headers: { Allow: allow } });
  });
  return app;
}

/** '/about/' is '/about': one address per page. A path that begins with two slashes would be another host. */
function redirectToPlainPath(url: string): Response | undefined {
  const { pathname, search } = new URL(url);
  const plain = pathname.replace(/\/+$/, '');
  if (plain === pathname || !/^\/[^/\\]/.test(plain)) return undefined;
  return new Response(null, { status: 308, headers: { Location: plain + search } });
}
