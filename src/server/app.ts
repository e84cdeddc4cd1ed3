import { type Context, Hono, type HonoRequest, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { User } from '../contract/account.ts';
import { calls, paths } from '../contract/paths.ts';
import type { SampleContent } from '../contract/submission.ts';
import { limits as sizes } from '../contract/limits.ts';
import { withoutTrailingSlashes } from '../contract/plain-path.ts';
import {
  changeOwnPassword,
  demoteColleague,
  endOtherSessions,
  inviteAdministrator,
  linkNewPassword,
  linkOwnPasskey,
  offerNewPassword,
  removeColleague,
  removeOwnPasskey,
  renameOwnPasskey,
  setNewPassword,
  showOwnAccount,
  showTeam,
} from './accounts/account-page.ts';
import { answerPasskey, askForPasskeyAgain, offerPasskey, registerPasskey } from './accounts/passkeys.ts';
import { requireAdmin, sessionOf } from './accounts/sessions.ts';
import { login, logout, register, showCurrentUser, showSignInBusy, type SignInSite } from './accounts/sign-in.ts';
import {
  type OfficeSite,
  postContacted,
  postNotContacted,
  postNote,
  postNoteDeleted,
  postReading,
  postReadingEnded,
  postSendAgain,
  postSendAllAgain,
  postSpam,
  postTaker,
} from './enquiries/change-routes.ts';
import { type LinkSite, postContactedLink, showContactedLink } from './enquiries/contacted-link-routes.ts';
import { exportCsv, showChanges, showSubmissions, showUndelivered } from './enquiries/list-routes.ts';
import type { LiveUpdates } from './enquiries/live-updates.ts';
import type { createEnquiryRoutes } from './enquiries/receive.ts';
import { createAllowedMethods } from './http/allowed-methods.ts';
import type { ErrorReport } from './http/error-report.ts';
import { isFileAddress } from '../contract/file-address.ts';
import type { createNewsletterRoute } from './http/newsletter.ts';
import type { Pages } from './http/pages.ts';
import type { createLoadShedding } from './http/load-shedding.ts';
import { isPostedByPage } from './http/request-body.ts';
import { requestIds } from './http/request-id.ts';
import { sendHttpError, HttpError, throwTooLong } from './http/http-error.ts';
import { requireSameSite } from './http/same-site.ts';
import { type FrameOrigins, securityHeaders } from './http/security-headers.ts';
import { type Facts, listIlls } from './health/health.ts';
import type { Metrics } from './health/metrics.ts';
import { remoteAddressOf } from './http/limits.ts';

export type AppParts = {
  siteOrigin: string;
  isFromTrustedProxy: (context: Context) => boolean;
  frames: FrameOrigins;
  hsts: string | undefined;
  errors: ErrorReport;
  loadShedding: ReturnType<typeof createLoadShedding>;
  pages: Pages;
  enquiries: ReturnType<typeof createEnquiryRoutes>;
  site: SignInSite & OfficeSite & LinkSite & { liveUpdates: LiveUpdates };
  /** The sample content that is left, in words. */
  countSamples: () => string[];
  showMailTest: (context: Context, username: string) => Promise<Response>;
  newsletter: ReturnType<typeof createNewsletterRoute>;
  readFacts: () => Promise<Facts>;
  metrics: Pick<Metrics, 'isAllowed' | 'write' | 'contentType'>;
};

/** Requests in flight at once: far more than honest visitors ever cause. Sign-ins cost the most. */
const maxInFlight = { signIns: 300, all: 1_000 } as const;

/** The whole site as one web-standard app: every middleware and every endpoint, in order. */
export function createApp(parts: AppParts) {
  const app = new Hono<{ Variables: { user: User; requestId: string } }>();
  const { site, enquiries, pages } = parts;
  const { concurrencyLimit } = parts.loadShedding;
  const signIns = concurrencyLimit(maxInFlight.signIns);
  const listAllowedMethods = createAllowedMethods(app);

  app.onError(async (error, context) => {
    // The client disconnected: nobody receives the response, and it is not our error.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    const httpError = parts.errors.handleError(context, error);
    const page =
      isForPerson(context) && ((await repeatForm(context, httpError)) ?? pages.showHttpError(context, httpError));
    return page || sendHttpError(context, httpError);
  });

  /** The form of a page that load shedding rejected, on a fixed page; undefined for other errors and forms. */
  async function repeatForm(context: Context, httpError: HttpError): Promise<Response | undefined> {
    if (httpError.status !== 503 || !isPostedByPage(context)) return undefined;
    const { path } = context.req;
    const shown =
      path === calls.contact
        ? enquiries.showBusy(context, httpError)
        : [calls.login, calls.register].some((call) => call === path)
          ? showSignInBusy(site, context, httpError)
          : undefined;
    // A body that cannot be read is not repeated.
    return shown?.catch(() => undefined);
  }

  app.use(...requestIds(parts.isFromTrustedProxy));
  app.use(securityHeaders(parts.frames, parts.hsts));
  app.use(requireSameSite(parts.siteOrigin, mayComeFromElsewhere));
  app.use(limitBody(sizes.bodyBytes, enquiries.isFormOfPage), limitBody(sizes.formBytes));

  for (const path of ['/healthz', '/up'])
    app.get(path, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (context) => {
    // The check itself logs a failure, once for all requests of the same second.
    const facts = await parts.readFacts();
    const sentences = listIlls(facts).map(({ sentence }) => sentence);
    if (!facts.isReady) throw new HttpError(503, sentences[0] ?? '', { headers: { 'Retry-After': '5' } });
    return context.text(['ready', ...sentences].join('\n'), 200, { 'Cache-Control': 'no-store' });
  });

  // To everybody else it is an unknown page.
  app.get('/metrics', async (context, next) => {
    const isForwarded = context.req.header('X-Forwarded-For') !== undefined;
    const authorization = context.req.header('Authorization');
    if (!parts.metrics.isAllowed({ peer: remoteAddressOf(context), isForwarded, authorization })) return next();
    const text = await parts.metrics.write();
    return context.body(text, 200, { 'Content-Type': parts.metrics.contentType, 'Cache-Control': 'no-store' });
  });

  const limitInFlight = concurrencyLimit(maxInFlight.all);
  app.use('/api/*', limitInFlight);
  app.post(calls.login, signIns, (context) => login(site, context));
  app.post(calls.register, signIns, (context) => register(site, context));
  app.post(calls.loginPasskey, signIns, (context) => answerPasskey(site, context));
  app.get(calls.user, (context) => showCurrentUser(site, context));
  app.post(calls.logout, (context) => logout(site, context));
  app.post(calls.loginPasskeyChallenge, (context) => askForPasskeyAgain(site, context));
  app.post(calls.passkeyOptions, (context) => offerPasskey(site, context));
  app.post(calls.passkeys, (context) => registerPasskey(site, context));
  app.post(calls.newPasswordOptions, (context) => offerNewPassword(site, context));
  app.post(calls.newPassword, signIns, (context) => setNewPassword(site, context));

  app.post(calls.contact, enquiries.receive);

  app.use('/api/admin/*', (context, next) => requireAdmin(site, context, next));
  app.get(calls.submissions, (context) => showSubmissions(site, context));
  app.get(calls.submissionChanges, (context) => showChanges(site, context));
  app.get(calls.submissionEvents, (context) => site.liveUpdates.open(context, sessionOf(site, context)));
  app.get(calls.submissionExport, (context) => exportCsv(site, context, sessionOf(site, context)));
  app.post(calls.submissionContacted(':id'), (context) => postContacted(site, context));
  app.post(calls.submissionNotContacted(':id'), (context) => postNotContacted(site, context));
  app.post(calls.submissionTaker(':id'), (context) => postTaker(site, context));
  app.post(calls.submissionNotes(':id'), (context) => postNote(site, context));
  app.post(calls.submissionNoteDeleted(':id', ':note'), (context) => postNoteDeleted(site, context));
  app.post(calls.submissionReading(':id'), (context) => postReading(site, context));
  app.post(calls.submissionReadingEnded(':id'), (context) => postReadingEnded(site, context));
  app.post(calls.submissionSpam(':id'), (context) => postSpam(site, context, true));
  app.post(calls.submissionNotSpam(':id'), (context) => postSpam(site, context, false));
  app.post(calls.submissionSendAgain(':id'), (context) => postSendAgain(site, context));
  app.get(calls.undeliveredMail, (context) => showUndelivered(site, context));
  app.post(calls.sendAgain, (context) => postSendAllAgain(site, context));
  app.get(calls.sampleContent, (context) =>
    context.json({ left: parts.countSamples() } satisfies SampleContent, 200, { 'Cache-Control': 'no-store' }),
  );
  app.get(calls.testEmail, (context) => parts.showMailTest(context, context.get('user').username));

  app.get(calls.account, (context) => showOwnAccount(site, context, context.get('user')));
  app.post(calls.accountPassword, signIns, (context) => changeOwnPassword(site, context, context.get('user')));
  app.post(calls.accountPasskeyLink, signIns, (context) => linkOwnPasskey(site, context, context.get('user')));
  app.post(calls.accountPasskeyName(':id'), (context) => renameOwnPasskey(site, context, context.get('user')));
  app.post(calls.accountPasskeyRemoved(':id'), signIns, (context) =>
    removeOwnPasskey(site, context, context.get('user')),
  );
  app.post(calls.accountSessionsEnded, (context) => endOtherSessions(site, context, context.get('user')));
  app.get(calls.team, (context) => showTeam(site, context));
  app.post(calls.team, (context) => inviteAdministrator(site, context, context.get('user')));
  app.post(calls.teamPasswordLink(':id'), (context) => linkNewPassword(site, context, context.get('user')));
  app.post(calls.teamDemoted(':id'), (context) => demoteColleague(site, context, context.get('user')));
  app.post(calls.teamRemoved(':id'), (context) => removeColleague(site, context, context.get('user')));

  app.all('/api/*', refuseMethod);

  app.get(paths.markContacted, (context) => showContactedLink(site, context));
  app.post(paths.markContacted, (context) => postContactedLink(site, context));

  app.post(paths.newsletter, limitInFlight, parts.newsletter);
  for (const path of enquiries.pages)
    app.get(
      path,
      (context, next) => (enquiries.isShownAgain(context) ? limitInFlight(context, next) : next()),
      async (context, next) => (await enquiries.showKept(context)) ?? next(),
    );
  app.get('*', async (context, next) => pages.serveFile(context) ?? redirectToPlainPath(context.req.url) ?? next());
  app.get('*', (context, next) => {
    if (isFileAddress(context.req.path)) throw new HttpError(404, 'There is no such file.');
    return next();
  });
  app.get('*', limitInFlight, (context) => pages.showUnknown(context));
  app.all('*', refuseMethod);

  /** For requests that no route takes. */
  function refuseMethod({ req }: Context): never {
    const methods = listAllowedMethods(req.path);
    if (methods.length === 0) throw new HttpError(404, 'There is no such call.');
    throw new HttpError(405, 'This address does not take that kind of request.', {
      headers: { Allow: methods.join(', ') },
    });
  }
  return app;
}

/** Whether the client wants a page: a browser that opens an address, or posts a form without JavaScript. */
function isForPerson(context: Context): boolean {
  if (context.req.method === 'POST') return isPostedByPage(context);
  return !context.req.path.startsWith('/api/') && Boolean(context.req.header('Accept')?.includes('text/html'));
}

/**
 * Links of other sites lead to pages, never to calls: some calls act although they are GETs, and a link or a window sends
 * the session. The form of the link in a mail has its signature; its page sends no referrer, so that its Origin may be
 * 'null'.
 */
const mayComeFromElsewhere = ({ method, path }: HonoRequest): boolean =>
  path === paths.markContacted || (['GET', 'HEAD'].includes(method) && !path.startsWith('/api/'));

/** Rejects longer bodies, except those of requests for which `isExcepted` is true. */
function limitBody(bytes: number, isExcepted?: (context: Context) => boolean) {
  const limit = bodyLimit({ maxSize: bytes, onError: () => throwTooLong() });
  return (context: Context, next: Next) => {
    if (isExcepted?.(context) || ['GET', 'HEAD'].includes(context.req.method)) return next();
    const length = context.req.header('Content-Length');
    // Without a reliable length the bytes are counted while they are read.
    if (length === undefined || context.req.header('Transfer-Encoding')) return limit(context, next);
    return Number(length) > bytes ? throwTooLong() : next();
  };
}

const indexFile = '/index.html';

/** '/about/' and '/about/index.html' are '/about'. A path that begins with two slashes would be another host. */
function redirectToPlainPath(url: string): Response | undefined {
  const { pathname, search } = new URL(url);
  const plain = pathname.endsWith(indexFile)
    ? pathname.slice(0, -indexFile.length) || '/'
    : withoutTrailingSlashes(pathname);
  if (plain === pathname || !/^\/(?:[^/\\]|$)/.test(plain)) return undefined;
  return new Response(null, { status: 308, headers: { Location: plain + search } });
}
