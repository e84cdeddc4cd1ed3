import { type Context, Hono, type HonoRequest, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { countSamples, listSamples } from '#content/samples.ts';
import type { User } from '../contract/account.ts';
import { adminCalls } from '../contract/admin-paths.ts';
import { calls, paths } from '../contract/paths.ts';
import type { SampleContent } from '../contract/submission.ts';
import { maxLengths } from '../contract/max-lengths.ts';
import {
  changeOwnMailAddress,
  changeOwnPassword,
  endOtherSessions,
  linkOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
  getOwnAccount,
} from './accounts/own-account-routes.ts';
import { answerPasskey, askForPasskeyAgain, offerPasskey, registerPasskey } from './accounts/passkeys.ts';
import { askForProof, provePassword } from './accounts/proof.ts';
import { changeReplySettings, getReplySettings } from './enquiries/reply-settings-routes.ts';
import { requireAdmin, sessionOf } from './accounts/sessions.ts';
import { login, logout, register, getCurrentUser, showSignInBusy } from './accounts/sign-in.ts';
import {
  offerNewPassword,
  postDemoted,
  postPasskeysRemoved,
  postPasswordLink,
  postRemoved,
  postTeam,
  setNewPassword,
  getTeam,
} from './accounts/team-routes.ts';
import { postChange, postFollowUp, postOutcome, postBulkChange, postAssignee } from './enquiries/change-routes.ts';
import { postContactedLink, showContactedLink } from './enquiries/contacted-link-routes.ts';
import { getMailTest, getUndelivered, postSendAgain, postSendAllAgain } from './enquiries/delivery-routes.ts';
import { postAddressErased, postAddressExported, postBulkErasure, getAddress } from './enquiries/erasure-routes.ts';
import { postEnteredEnquiry } from './enquiries/entered-enquiry-routes.ts';
import {
  exportCsv,
  getSubmission,
  getChanges,
  getHistory,
  getQueueCounts,
  getSubmissions,
} from './enquiries/list-routes.ts';
import { postNote, postNoteDeleted } from './enquiries/note-routes.ts';
import {
  postSavedReply,
  postSavedReplyChanged,
  postSavedReplyDeleted,
  getSavedReplies,
} from './enquiries/saved-reply-routes.ts';
import { getReplies, postReply, postReplySendAgain, postReplyUndone } from './enquiries/reply-routes.ts';
import { getSummary } from './enquiries/summary-routes.ts';
import { receiveEnquiry, showEnquiryBusy } from './enquiries/receive.ts';
import { showThankYou } from './enquiries/thank-you.ts';
import { postViewing, postViewingEnded } from './enquiries/viewer-routes.ts';
import { isFileAddress } from '../contract/file-address.ts';
import { subscribe } from './http/newsletter.ts';
import { showHttpError, showNotFound } from './http/answer-pages.ts';
import { acceptsHtml, isPlainFormPost } from './http/request-body.ts';
import { frameOrigins } from './http/page-settings.ts';
import { redirectToPage } from './http/page-address.ts';
import { requestIds } from './http/request-id.ts';
import { sendHttpError, HttpError, throwTooLong } from './http/http-error.ts';
import { requireSameSite } from './http/same-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import { listProblems, readHealth } from './monitoring/health.ts';
import { remoteAddressOf } from './http/client-address.ts';
import type { Site } from './site.ts';
import { mayReadMetrics, metricsType, writeMetrics } from './monitoring/write-metrics.ts';

/** The whole site as one web-standard app: every middleware and every endpoint, in order. */
export function createApp(site: Site) {
  const app = new Hono<{ Variables: { user: User; requestId: string } }>();
  const { config, loadShedding } = site;
  const { limitSignIns, limitAll } = loadShedding;

  app.onError(async (error, context) => {
    // The client disconnected: nobody receives the response, and it is not our error.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    const httpError = site.errors.report(context, error);
    const page =
      wantsPage(context) && ((await showBusyForm(context, httpError)) ?? (await showHttpError(site, httpError)));
    return page || sendHttpError(context, httpError);
  });

  /** The form of a page that load shedding rejected, to be sent again; undefined for other errors and forms. */
  async function showBusyForm(context: Context, httpError: HttpError): Promise<Response | undefined> {
    if (httpError.status !== 503 || !isPlainFormPost(context)) return undefined;
    const { path } = context.req;
    const shown =
      path === calls.contact
        ? showEnquiryBusy(site, context, httpError)
        : [calls.login, calls.register].some((call) => call === path)
          ? showSignInBusy(site, context, httpError)
          : undefined;
    // A body that cannot be read is not repeated.
    return shown?.catch(() => undefined);
  }

  app.use(...requestIds(site.clientAddresses.isFromTrustedProxy));
  app.use(securityHeaders(frameOrigins(config), config.hsts));
  app.use(requireSameSite(config.siteOrigin, mayComeFromElsewhere));
  /** Its answer is always a page, which repeats what was typed. */
  const isEnquiryForm = (context: Context) => context.req.path === calls.contact && isPlainFormPost(context);
  app.use(limitBody(maxLengths.bodyBytes, isEnquiryForm), limitBody(maxLengths.formBytes));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.notFound((context) => sendHttpError(context, new HttpError(404, 'This call does not exist.')));

  // Proxies that were configured for previews ask for /up (CHANGELOG.md).
  for (const path of ['/healthz', '/up'])
    app.get(path, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (context) => {
    // The check itself logs a failure, once for all requests of the same second.
    const health = await readHealth(site);
    const sentences = listProblems(health).map(({ sentence }) => sentence);
    if (!health.isReady) throw new HttpError(503, sentences[0] ?? '', { headers: { 'Retry-After': '5' } });
    return context.text(['ready', ...sentences].join('\n'), 200, { 'Cache-Control': 'no-store' });
  });

  // To everybody else it is an unknown page.
  app.get('/metrics', async (context, next) => {
    const isForwarded = context.req.header('X-Forwarded-For') !== undefined;
    const authorization = context.req.header('Authorization');
    if (!mayReadMetrics(site, { peer: remoteAddressOf(context), isForwarded, authorization })) return next();
    const text = await writeMetrics(site);
    return context.body(text, 200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' });
  });

  // Nothing that a call answers stays in a cache, where it would be after the logout.
  app.use('/api/*', async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });
  app.use('/api/*', limitAll);
  app.post(calls.login, limitSignIns, (context) => login(site, context));
  app.post(calls.register, limitSignIns, (context) => register(site, context));
  app.post(calls.loginPasskey, limitSignIns, (context) => answerPasskey(site, context));
  app.get(calls.user, (context) => getCurrentUser(site, context));
  app.post(calls.logout, (context) => logout(site, context));
  app.post(calls.loginPasskeyChallenge, (context) => askForPasskeyAgain(site, context));
  app.post(calls.passkeyOptions, (context) => offerPasskey(site, context));
  app.post(calls.passkeys, (context) => registerPasskey(site, context));
  app.post(calls.newPasswordOptions, (context) => offerNewPassword(site, context));
  app.post(calls.newPassword, limitSignIns, (context) => setNewPassword(site, context));

  app.post(calls.contact, (context) => receiveEnquiry(site, context));

  app.use('/api/admin/*', (context, next) => requireAdmin(site, context, next));
  app.get(adminCalls.submissions, (context) => getSubmissions(site, context));
  app.post(adminCalls.submissions, (context) => postEnteredEnquiry(site, context));
  app.get(adminCalls.submissionCounts, (context) => getQueueCounts(site, context));
  app.get(adminCalls.submissionChanges, (context) => getChanges(site, context));
  app.get(adminCalls.submissionUpdates, (context) => site.liveUpdates.open(context, sessionOf(site, context)));
  app.get(adminCalls.submissionExport, (context) => exportCsv(site, context));
  app.get(adminCalls.submission(':id'), (context) => getSubmission(site, context));
  app.post(adminCalls.bulkChange, (context) => postBulkChange(site, context));
  app.post(adminCalls.bulkErasure, (context) => postBulkErasure(site, context));
  app.post(adminCalls.submissionContacted(':id'), (context) => postChange(site, context, 'contacted'));
  app.post(adminCalls.submissionNotContacted(':id'), (context) => postChange(site, context, 'not-contacted'));
  app.post(adminCalls.submissionAssignee(':id'), (context) => postAssignee(site, context));
  app.post(adminCalls.submissionFollowUp(':id'), (context) => postFollowUp(site, context));
  app.post(adminCalls.submissionOutcome(':id'), (context) => postOutcome(site, context));
  app.get(adminCalls.submissionHistory(':id'), (context) => getHistory(site, context));
  app.post(adminCalls.submissionNotes(':id'), (context) => postNote(site, context));
  app.post(adminCalls.submissionNoteDeleted(':id', ':note'), (context) => postNoteDeleted(site, context));
  app.get(adminCalls.submissionReplies(':id'), (context) => getReplies(site, context));
  app.post(adminCalls.submissionReplies(':id'), (context) => postReply(site, context));
  app.post(adminCalls.submissionReplyUndone(':id', ':reply'), (context) => postReplyUndone(site, context));
  app.post(adminCalls.submissionReplySendAgain(':id', ':reply'), (context) => postReplySendAgain(site, context));
  app.post(adminCalls.submissionViewing(':id'), (context) => postViewing(site, context));
  app.post(adminCalls.submissionViewingEnded(':id'), (context) => postViewingEnded(site, context));
  app.post(adminCalls.submissionSpam(':id'), (context) => postChange(site, context, 'spam'));
  app.post(adminCalls.submissionNotSpam(':id'), (context) => postChange(site, context, 'not-spam'));
  app.post(adminCalls.submissionUnjudged(':id'), (context) => postChange(site, context, 'unjudged'));
  app.get(adminCalls.submissionAddress(':id'), (context) => getAddress(site, context));
  app.post(adminCalls.submissionAddressExported(':id'), (context) => postAddressExported(site, context));
  app.post(adminCalls.submissionAddressErased(':id'), (context) => postAddressErased(site, context));
  app.post(adminCalls.submissionSendAgain(':id'), (context) => postSendAgain(site, context));
  app.get(adminCalls.undeliveredMail, (context) => getUndelivered(site, context));
  app.post(adminCalls.sendAgain, (context) => postSendAllAgain(site, context));
  app.get(adminCalls.savedReplies, (context) => getSavedReplies(site, context));
  app.post(adminCalls.savedReplies, (context) => postSavedReply(site, context));
  app.post(adminCalls.savedReplyChanged(':id'), (context) => postSavedReplyChanged(site, context));
  app.post(adminCalls.savedReplyDeleted(':id'), (context) => postSavedReplyDeleted(site, context));
  app.get(adminCalls.sampleContent, (context) =>
    context.json({ left: countSamples(listSamples()) } satisfies SampleContent),
  );
  app.get(adminCalls.enquirySummary, (context) => getSummary(site, context));
  app.get(adminCalls.testEmail, (context) => getMailTest(site, context));

  app.get(adminCalls.account, (context) => getOwnAccount(site, context));
  app.post(adminCalls.accountPassword, limitSignIns, (context) => changeOwnPassword(site, context));
  app.post(adminCalls.accountProof, limitSignIns, (context) => provePassword(site, context));
  app.post(adminCalls.accountProofPasskey, limitSignIns, (context) => askForProof(site, context));
  app.post(adminCalls.accountPasskeyLink, limitSignIns, (context) => linkOwnPasskey(site, context));
  app.post(adminCalls.accountPasskeyName(':id'), (context) => renameOwnPasskey(site, context));
  app.post(adminCalls.accountPasskeyRemoved(':id'), (context) => removeOwnPasskey(site, context));
  app.post(adminCalls.accountMailAddress, (context) => changeOwnMailAddress(site, context));
  app.get(adminCalls.accountReplies, (context) => getReplySettings(site, context));
  app.post(adminCalls.accountReplies, (context) => changeReplySettings(site, context));
  app.post(adminCalls.accountSessionsEnded, (context) => endOtherSessions(site, context));
  app.get(adminCalls.team, (context) => getTeam(site, context));
  app.post(adminCalls.team, (context) => postTeam(site, context));
  app.post(adminCalls.teamPasswordLink(':id'), (context) => postPasswordLink(site, context));
  app.post(adminCalls.teamPasskeysRemoved(':id'), (context) => postPasskeysRemoved(site, context));
  app.post(adminCalls.teamDemoted(':id'), (context) => postDemoted(site, context));
  app.post(adminCalls.teamRemoved(':id'), (context) => postRemoved(site, context));

  app.all('/api/*', async (context, next) => redirectToForm(context) ?? next());

  app.get(paths.thankYou, limitAll, (context) => showThankYou(site, context));

  app.get(paths.markContacted, limitAll, (context) => showContactedLink(site, context));
  app.post(paths.markContacted, limitAll, (context) => postContactedLink(site, context));

  app.post(paths.newsletter, limitAll, (context) => subscribe(site, context));
  // Pages and files are sent before the app (http/listen.ts).
  app.get(pagePattern, async (context, next) => redirectToPage(site, context) ?? next());
  app.get(pagePattern, (context, next) => {
    if (isFileAddress(context.req.path)) throw new HttpError(404, 'This file does not exist.');
    return next();
  });
  app.get(pagePattern, limitAll, (context) => showNotFound(site, context));
  return app;
}

/** Every path but those of calls. */
const pagePattern = '/:page{(?!api(?:/|$))[^]*}';

/** @throws {HttpError} 405 with the methods that the address accepts (RFC 9110, 15.5.6) */
function refuseMethod(_context: Context, methods: string[]): never {
  const headers = { Allow: methods.toSorted().join(', ') };
  throw new HttpError(405, 'This address does not accept this kind of request.', { headers });
}

/** The page of the form that is posted to a call. */
const pagesOfCalls: Readonly<Record<string, string>> = {
  [calls.contact]: paths.contact,
  [calls.login]: paths.auth,
  [calls.register]: paths.auth,
};

/** A redirect from the address of a form that was rejected, opened anew, to the page of the form. */
function redirectToForm(context: Context): Response | undefined {
  const page = pagesOfCalls[context.req.path];
  if (page === undefined || !['GET', 'HEAD'].includes(context.req.method) || !acceptsHtml(context)) return undefined;
  return context.redirect(page, 303);
}

/**
 * Whether an error is answered with a page: to a browser that opens an address, or posts a form without JavaScript. A client
 * that takes anything is a program, and gets a sentence.
 */
function wantsPage(context: Context): boolean {
  if (context.req.method === 'POST') return isPlainFormPost(context);
  return !context.req.path.startsWith('/api/') && Boolean(context.req.header('Accept')?.includes('text/html'));
}

/**
 * Links of other sites lead to pages, never to calls: some calls act although they are GETs, and a link or a window sends
 * the session. The form of the link in a mail has its signature; its page sends no referrer, so that its Origin may be
 * 'null'.
 */
const mayComeFromElsewhere = ({ method, path }: HonoRequest): boolean =>
  path === paths.markContacted ||
  (['GET', 'HEAD'].includes(method) && (!path.startsWith('/api/') || path in pagesOfCalls));

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
