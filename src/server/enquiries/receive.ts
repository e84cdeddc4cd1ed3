import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import { consultationForm, contactForm } from '../../contract/enquiry.ts';
import { consultationFields, contactFields } from '../../contract/enquiry-fields.ts';
import { hiddenFields, idempotencyHeader, visitHeader } from '../../contract/enquiry-request.ts';
import { limits } from '../../contract/limits.ts';
import { calls, paths } from '../../contract/paths.ts';
import { serviceIds } from '../../content/services/services.ts';
import type { ErrorReport } from '../http/error-report.ts';
import { getRequestId } from '../http/request-id.ts';
import { isPostedByPage, type PostedFields, readFields } from '../http/request-body.ts';
import { fieldsError, HttpError, throwTooLong } from '../http/http-error.ts';
import { type Pages, showFormAgain } from '../http/page-templates.ts';
import type { NewJudgement } from '../spam/judgement-store.ts';
import type { JudgedEnquiry } from '../spam/rules.ts';
import { storedBytes } from './enquiry-bytes.ts';
import type { CreateEnquiry, CreateOutcome, EnquiryForm } from './enquiry-store.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
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
  /** The network address of a request, for limits; it is neither stored nor logged. */
  sourceOf: (context: Context) => string;
  pages: Pages;
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
    } catch (error) {
      return showAgain(fields, parts.errors.handleError(context, error));
    }
    // A GET, which can be reloaded.
    context.header('Cache-Control', 'no-store');
    return context.redirect(paths.received, 303);
  }

  const showAgain = (fields: PostedFields, httpError: HttpError) =>
    showFormAgain(parts, { page: pageOf(fields), values: textsOf(fields), httpError });

  /** The response to the form of a page that load shedding rejected before `receive`. */
  async function showBusy(context: Context, httpError: HttpError): Promise<Response> {
    return showAgain((await readFields(context, 'the enquiry')).fields, httpError);
  }

  return { receive, showBusy, isFormOfPage };
}

const showReceipt = (context: Context, id: number): Response =>
  context.json({ success: true, id, message: thanks } satisfies EnquiryReceipt, 201, { 'Cache-Control': 'no-store' });

/** @throws {HttpError} 422 where the key was used for another body before */
function submissionIdOf(result: CreateOutcome): number {
  if (result.outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another enquiry.');
  return result.submissionId;
}

/** The fields that either form has, as texts; those with other names are left out. */
const textsOf = (fields: PostedFields): Record<string, string> =>
  Object.fromEntries(repeatedNames.filter((name) => name in fields).map((name) => [name, String(fields[name])]));

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

/** How long an urlencoded body is when it is read. */
const decodedBytes = (body: string) => body.length - 2 * (body.length - body.replaceAll('%', '').length);

/** Whether a page without JavaScript posted an enquiry; it gets a page back, whatever is wrong. */
const isFormOfPage = (context: Context): boolean => context.req.path === calls.contact && isPostedByPage(context);

/** What is repeated of either form. */
const repeatedNames: readonly string[] = [
  ...new Set([...contactFields, ...consultationFields].map(({ name }) => name)),
  hiddenFields.visit,
];

/** Which of the seven forms was posted: only pages that hold one are shown again. */
function pageOf(fields: PostedFields): string {
  const page = fields[hiddenFields.page];
  return formPages.find((path) => path === page) ?? paths.contact;
}

/** The pages that have an enquiry form. */
const formPages: readonly string[] = [paths.contact, ...serviceIds.map(paths.service)];
