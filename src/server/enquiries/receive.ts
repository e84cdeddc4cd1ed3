import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import { consultationForm, contactForm } from '../../contract/enquiry.ts';
import { consultationFields, contactFields } from '../../contract/enquiry-fields.ts';
import { hiddenFields, idempotencyHeader, visitHeader } from '../../contract/enquiry-request.ts';
import { fixedPages } from '../../contract/fixed-pages.ts';
import { limits } from '../../contract/limits.ts';
import { calls, paths } from '../../contract/paths.ts';
import { serviceIds } from '../../content/services/services.ts';
import type { ErrorReport } from '../http/error-report.ts';
import { getRequestId } from '../http/request-id.ts';
import { isPostedByPage, type PostedFields, readFields } from '../http/request-body.ts';
import { fieldsError, HttpError, throwTooLong } from '../http/http-error.ts';
import { againParameter, type ShowFormAgain } from '../http/rejected-form.ts';
import type { NewJudgement } from '../spam/judgement-store.ts';
import type { JudgedEnquiry } from '../spam/rules.ts';
import { storedBytes } from './enquiry-bytes.ts';
import type { CreateEnquiry, CreateOutcome, EnquiryForm } from './enquiry-store.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import type { RejectedFormStore } from './rejected-form-store.ts';
import { parseVisitSource, visitOfAddress } from './visit-source.ts';

type Parts = {
  store: { create: CreateEnquiry; findEarlier: (key: IdempotencyKey) => Promise<CreateOutcome | undefined> };
  /** Whether an enquiry looks like spam; never fails. Suspected spam is stored and marked, never dropped. */
  judgeEnquiry: (enquiry: JudgedEnquiry) => Promise<NewJudgement>;
  /** Has the outbox, the live updates and the search index poll; the response waits for none of them. */
  onCreated: (id: number, about: { kind: EnquiryForm['kind']; isSuspected: boolean }) => void;
  /** @throws {HttpError} 429 where this source has sent too many enquiries */
  countEnquiry: (context: Context) => Promise<void>;
  /** @throws {HttpError} 429 where this source, or all together, have sent too many bytes in a day */
  checkBytes: (context: Context, bytes: number) => Promise<void>;
  /** Counts the bytes of an enquiry that was stored. */
  countBytes: (context: Context, bytes: number) => Promise<void>;
  /** Counts the bytes of a form that is kept for an hour. @throws {HttpError} 429 as above, for this source alone */
  countKeptBytes: (context: Context, bytes: number) => Promise<void>;
  /** The network address of a request, for limits; it is neither stored nor logged. */
  sourceOf: (context: Context) => string;
  rejectedForms: Omit<RejectedFormStore, 'sweep'>;
  showFormAgain: ShowFormAgain;
  errors: ErrorReport;
};

const thanks = "Your message has been received. We'll get back to you as soon as possible.";

/** The endpoint that receives enquiries. */
export function createEnquiryRoutes(parts: Parts) {
  /** POST /api/contact: 201 once the enquiry and its mail are on disk. */
  async function receive(context: Context): Promise<Response> {
    if (isFormOfPage(context)) return receiveForm(context);
    await parts.countEnquiry(context);
    const { fields, body } = await readFields(context, 'the enquiry');
    const id = await create(context, fields, body, context.req.header(visitHeader));
    return showReceipt(context, id);
  }

  async function create(
    context: Context,
    fields: PostedFields,
    body: string,
    visit: string | undefined,
  ): Promise<number> {
    const enquiry = validate(fields);
    const idempotencyKey = readIdempotencyKey(context, body);
    const bytes = storedBytes(enquiry);
    try {
      await parts.checkBytes(context, bytes);
    } catch (error) {
      const earlier = await parts.store.findEarlier(idempotencyKey);
      if (!earlier) throw error;
      return submissionIdOf(earlier);
    }
    const judgement = await parts.judgeEnquiry(judgedTexts(enquiry, fields));
    const result = await parts.store.create({
      ...enquiry,
      idempotencyKey,
      judgement,
      source: parts.sourceOf(context),
      requestId: getRequestId(),
      visit: parseVisitSource(visit),
    });
    if (result.outcome === 'created') {
      await parts.countBytes(context, bytes);
      parts.onCreated(result.submissionId, { kind: enquiry.kind, isSuspected: judgement.isSuspected });
    }
    return submissionIdOf(result);
  }

  /** A form without JavaScript gets a page back: one that says thank you, or the form again with what was typed. */
  async function receiveForm(context: Context): Promise<Response> {
    // The page that tells of the limit repeats what was typed.
    const refused: unknown = await parts.countEnquiry(context).catch((error: unknown) => error);
    const { fields, body } = await readFields(context, 'the enquiry');
    // Repeated with the form where it is shown again, whose own address tells nothing.
    const sent = fields[hiddenFields.visit];
    const visit = typeof sent === 'string' && sent ? sent : visitOfAddress(context.req.header('Referer'));
    if (visit) fields[hiddenFields.visit] = visit;
    try {
      if (refused) throw refused;
      if (decodedBytes(body) > limits.bodyBytes) throwTooLong();
      await create(context, fields, body, visit);
      await forget(context);
      return seeOther(context, paths.received);
    } catch (error) {
      const httpError = parts.errors.handleError(context, error);
      const address = httpError.fields && (await keep(context, fields, httpError));
      return address ? seeOther(context, address) : showAgain(context, fields, httpError);
    }
  }

  /**
   * Keeps a form with a mistake in it for the page that shows it again: Back then leads to a page, not to a form that the
   * browser would have to post again.
   * @returns the address of that page; undefined where the form cannot be kept, and is shown at once instead
   */
  async function keep(context: Context, fields: PostedFields, { fields: messages, message }: HttpError) {
    const page = pageOf(fields);
    const values = textsOf(fields);
    try {
      await forget(context);
      await parts.countKeptBytes(context, Buffer.byteLength(JSON.stringify(values)));
      const token = await parts.rejectedForms.keep({
        page,
        values,
        messages: { ...messages } as Record<string, string>,
        sentence: message,
      });
      return token && `${page}?${againParameter}=${token}`;
    } catch (error) {
      parts.errors.handleError(context, error);
      return undefined;
    }
  }

  /**
   * Deletes what was kept of the form that was posted, which is stored or kept anew. It expires anyway: an error is only
   * logged.
   */
  async function forget(context: Context): Promise<void> {
    const token = againOfAddress(context.req.header('Referer'));
    if (!token) return;
    await parts.rejectedForms.remove(token).catch((error: unknown) => parts.errors.handleError(context, error));
  }

  /** Whether the address of a page with a form names one that was kept. */
  const isShownAgain = (context: Context): boolean => Boolean(context.req.query(againParameter));

  /** GET of a page with a form: the form as it was kept, or undefined if its address names none. */
  async function showKept(context: Context): Promise<Response | undefined> {
    const token = context.req.query(againParameter);
    const kept = token && (await parts.rejectedForms.find(token));
    if (!kept || kept.page !== context.req.path) return undefined;
    const { page, values, sentence, messages } = kept;
    // The mistake was answered with the redirect: this is a page like others.
    const httpError = new HttpError(200, sentence, { fields: messages });
    return parts.showFormAgain(context, { page, values, httpError, again: repeatForm(values) });
  }

  async function showAgain(context: Context, fields: PostedFields, httpError: HttpError, isBusy = false) {
    const values = textsOf(fields);
    return parts.showFormAgain(context, { page: pageOf(fields), values, httpError, isBusy, again: repeatForm(values) });
  }

  /** The response to the form of a page that load shedding rejected before `receive`. */
  async function showBusy(context: Context, httpError: HttpError): Promise<Response> {
    return showAgain(context, (await readFields(context, 'the enquiry')).fields, httpError, true);
  }

  return { receive, isShownAgain, showKept, showBusy, isFormOfPage, pages: formPages };
}

const showReceipt = (context: Context, id: number): Response =>
  context.json({ success: true, id, message: thanks } satisfies EnquiryReceipt, 201, { 'Cache-Control': 'no-store' });

/** @throws {HttpError} 422 where the key was used for another body before */
function submissionIdOf(result: CreateOutcome): number {
  if (result.outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another enquiry.');
  return result.submissionId;
}

/** Another page, which a GET shows; no cache stores where it is. */
function seeOther(context: Context, address: string): Response {
  context.header('Cache-Control', 'no-store');
  return context.redirect(address, 303);
}

/** The fields that either form has, as texts; those with other names are left out. */
const textsOf = (fields: PostedFields): Record<string, string> =>
  Object.fromEntries(
    ['message', ...repeatedNames].filter((name) => name in fields).map((name) => [name, String(fields[name])]),
  );

const unreadable = 'The enquiry could not be read.';

/**
 * Validates the fields of either form; the consultation form alone has `name`.
 * @throws {HttpError} 400 with the message of the first invalid field, and of all of them in `fields`
 */
function validate(fields: PostedFields): EnquiryForm {
  if ('name' in fields && !('firstName' in fields)) {
    const result = consultationForm.safeParse(fields);
    if (!result.success) throw fieldsError(result.error.issues, unreadable);
    return { kind: 'consultation', form: result.data };
  }
  const result = contactForm.safeParse(fields);
  if (!result.success) throw fieldsError(result.error.issues, unreadable);
  return { kind: 'contact', form: result.data };
}

/** Without a key, identical bodies within this time are one enquiry (decisions/0005). */
const keylessRepeatMs = 10 * 60 * 1000;

/** The request's idempotency key, or one made of its body. */
function readIdempotencyKey(context: Context, body: string): IdempotencyKey {
  const bodyHash = hash(body);
  const sent = context.req.header(idempotencyHeader);
  if (sent === undefined) return { key: `body:${bodyHash}`, bodyHash, validForMs: keylessRepeatMs };
  if (sent.length < 1 || sent.length > 200)
    throw new HttpError(400, `The header ${idempotencyHeader} must have 1 to 200 characters.`);
  return { key: `sent:${hash(sent)}`, bodyHash, validForMs: undefined };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What of an enquiry is judged; the honeypot is a field that a person does not see. */
function judgedTexts({ kind, form }: EnquiryForm, fields: PostedFields): JudgedEnquiry {
  const { email, message } = form;
  const honeypot = fields[hiddenFields.honeypot];
  return {
    names: kind === 'contact' ? [form.firstName, form.lastName] : [form.name, form.company ?? ''],
    email,
    message,
    isHoneypotFilled: typeof honeypot === 'string' && honeypot !== '',
  };
}

/** The token in the address of the page whose form was posted, where that was shown again. */
const againOfAddress = (referer = ''): string | null =>
  URL.canParse(referer) ? new URL(referer).searchParams.get(againParameter) : null;

/** How long an urlencoded body is when it is read. */
const decodedBytes = (body: string) => body.length - 2 * (body.length - body.replaceAll('%', '').length);

/** Whether a page without JavaScript posted an enquiry; it gets a page back, whatever is wrong. */
const isFormOfPage = (context: Context): boolean => context.req.path === calls.contact && isPostedByPage(context);

/** What either form has beside its message. Others are not repeated. */
const repeatedNames = new Set<string>([
  ...Object.values(hiddenFields),
  ...[...contactFields, ...consultationFields].map(({ name }) => name).filter((name) => name !== 'message'),
]);

/** The fixed page that repeats a posted form: its message to be read, the other fields hidden, in their order. */
function repeatForm({ message = '', ...values }: Record<string, string>) {
  // A text area drops a line break at its very beginning (HTML, 13.1.2.5).
  return { page: fixedPages.enquiryAgain, fields: values, texts: { message: `\n${message}` } };
}

/** Which of the seven forms was posted: only pages that hold one are rendered again. */
function pageOf(fields: PostedFields): string {
  const page = fields[hiddenFields.page];
  return formPages.find((path) => path === page) ?? paths.contact;
}

/** The pages that have an enquiry form. */
const formPages: readonly string[] = [paths.contact, ...serviceIds.map(paths.service)];
