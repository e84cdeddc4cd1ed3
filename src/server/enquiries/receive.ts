import type { Context } from 'hono';
import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import { consultationForm, contactForm } from '../../contract/enquiry.ts';
import { type EnquiryFormName, enquiryForms } from '../../contract/enquiry-fields.ts';
import { hiddenFields, visitHeader } from '../../contract/enquiry-request.ts';
import { describeNotSent } from '../../contract/form-ids.ts';
import { maxLengths } from '../../contract/max-lengths.ts';
import { paths, thankYouAddress } from '../../contract/paths.ts';
import { serviceIds } from '#content/service-ids.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { requestIdOf } from '../http/request-id.ts';
import { isPlainFormPost, type PostedFields, readFields, validateFields } from '../http/request-body.ts';
import { HttpError, throwTooLong } from '../http/http-error.ts';
import { showRejectedForm } from '../http/rejected-form.ts';
import { wakeOutbox } from '../mail/outbox.ts';
import type { JudgedEnquiry } from '../spam/spam.ts';
import { getReplyDeadline } from './business-day.ts';
import { checkEnquiryBytes, countEnquiryBytes, storedBytes } from './enquiry-bytes.ts';
import { createEnquiry, type CreateOutcome, type ValidEnquiry, findRepeat } from './create-store.ts';
import { parseVisitSource, visitOfAddress } from './visit-source.ts';
import { storedEnquiries } from '../monitoring/metrics.ts';
import type { Site } from '../site.ts';

const thanks = "Your message has been received. We'll get back to you as soon as possible.";

/** POST /api/contact: 201 once the enquiry and its mail are on disk. */
export async function receiveEnquiry(site: Site, context: Context): Promise<Response> {
  if (isPlainFormPost(context)) return receiveForm(site, context);
  await countEnquiry(site, context);
  const { fields, body } = await readFields(context, 'the enquiry');
  const accepted = await acceptEnquiry(site, context, { fields, body, visit: context.req.header(visitHeader) });
  return sendReceipt(site, context, accepted);
}

/** The form of a page without JavaScript: answers with 'Thank You!', or with the form again and what was typed. */
async function receiveForm(site: Site, context: Context): Promise<Response> {
  // The page about the limit repeats what was typed.
  const limitError: unknown = await countEnquiry(site, context).catch((error: unknown) => error);
  const { fields, body } = await readFields(context, 'the enquiry');
  // In a hidden field if the form is shown again: the address of that page no longer has it. Otherwise the form is sent
  // again as it was, and is a repeat.
  const { [hiddenFields.visit]: sent, ...typed } = fields;
  const visit = typeof sent === 'string' && sent ? sent : visitOfAddress(context.req.header('Referer'));
  if (visit) fields[hiddenFields.visit] = visit;
  try {
    if (limitError) throw limitError;
    if (decodedBytes(body) > maxLengths.bodyBytes) throwTooLong();
    const { createdAt } = await acceptEnquiry(site, context, { fields, body: JSON.stringify(typed), visit });
    // To a GET: reloading that page sends nothing again.
    return context.redirect(thankYouAddress(createdAt.getTime()), 303);
  } catch (error) {
    return showRejectedEnquiry(site, fields, site.errors.report(context, error));
  }
}

/** The response to the form of a page that load shedding rejected before `receiveEnquiry`. */
export async function showEnquiryBusy(site: Site, context: Context, httpError: HttpError): Promise<Response> {
  return showRejectedEnquiry(site, (await readFields(context, 'the enquiry')).fields, httpError);
}

/** The page of the enquiry's form, with the fields that this form shows, whatever was sent. */
function showRejectedEnquiry(site: Site, fields: PostedFields, httpError: HttpError): Promise<Response> {
  const page = pageOf(fields);
  const form: EnquiryFormName = page === paths.contact ? 'contact' : 'consultation';
  const names: readonly string[] = enquiryForms[form].shown.map(({ name }) => name);
  const rejected = {
    form,
    values: pick(fields, [...names, hiddenFields.visit]),
    messages: pick(httpError.fields ?? {}, names),
    sentence: describeNotSent(httpError.message),
  };
  return showRejectedForm(site, page, rejected, httpError);
}

/** The texts with these names. */
const pick = (texts: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.filter((name) => name in texts).map((name) => [name, String(texts[name])]));

/** @throws {HttpError} 429 if this source has sent too many enquiries */
const countEnquiry = ({ limits, clientAddresses }: Site, context: Context) =>
  limits.enforce('enquiry', clientAddresses.sourceOf(context));

/**
 * Validates an enquiry, stores it with its mails, and wakes the outbox and the open lists.
 * @returns its number and when it was received, also for a repeat
 * @throws {HttpError} 400, 422, 429
 */
async function acceptEnquiry(
  site: Site,
  context: Context,
  { fields, body, visit }: { fields: PostedFields; body: string; visit: string | undefined },
): Promise<AcceptedEnquiry> {
  const enquiry = validate(fields);
  const idempotencyKey = readIdempotencyKey(context, body);
  const bytes = storedBytes(enquiry);
  const source = site.clientAddresses.sourceOf(context);
  try {
    await checkEnquiryBytes(site.limits, source, bytes);
  } catch (error) {
    const earlier = await findRepeat(site, idempotencyKey);
    if (!earlier) throw error;
    return acceptedOf(earlier);
  }
  const judgement = await site.spamFilter.judgeEnquiry(judgedTexts(enquiry, fields));
  const result = await createEnquiry(site, {
    ...enquiry,
    idempotencyKey,
    judgement,
    network: source,
    requestId: requestIdOf(context),
    visit: parseVisitSource(visit),
  });
  const accepted = acceptedOf(result);
  if (result.outcome !== 'created') return accepted;
  await countEnquiryBytes(site.limits, source, bytes);
  storedEnquiries.inc({ kind: enquiry.kind, suspected: judgement.isSuspected ? 'yes' : 'no' });
  wakeOutbox(site);
  site.liveUpdates.pollNow();
  return accepted;
}

type AcceptedEnquiry = { id: number; createdAt: Date };

function sendReceipt({ config }: Site, context: Context, { id, createdAt }: AcceptedEnquiry): Response {
  const { replyBy } = getReplyDeadline(config.businessHours, createdAt);
  const receipt: EnquiryReceipt = { success: true, id, message: thanks, replyBy, createdAt: createdAt.toISOString() };
  return context.json(receipt, 201);
}

/** @throws {HttpError} 422 if the key was used for another body before */
function acceptedOf(result: CreateOutcome): AcceptedEnquiry {
  if (result.outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another enquiry.');
  return { id: result.submissionId, createdAt: result.createdAt };
}

/**
 * Validates the fields of either form; the consultation form alone has `name`.
 * @throws {HttpError} 400 with the message of the first invalid field, and of all of them in `fields`
 */
function validate(fields: PostedFields): ValidEnquiry {
  return 'name' in fields && !('firstName' in fields)
    ? { kind: 'consultation', form: validateFields(consultationForm, fields) }
    : { kind: 'contact', form: validateFields(contactForm, fields) };
}

/** The texts that the spam filter judges; the honeypot is a field that a person does not see. */
function judgedTexts({ kind, form }: ValidEnquiry, fields: PostedFields): JudgedEnquiry {
  const { email, message } = form;
  const honeypot = fields[hiddenFields.honeypot];
  return {
    name: kind === 'contact' ? `${form.firstName} ${form.lastName}` : form.name,
    email,
    message,
    isHoneypotFilled: typeof honeypot === 'string' && honeypot !== '',
  };
}

/** The length of an urlencoded body once it is decoded. */
const decodedBytes = (body: string) => body.length - 2 * (body.length - body.replaceAll('%', '').length);

/** The page whose form was posted; /contact if the field names no page that has a form. */
function pageOf(fields: PostedFields): string {
  const page = fields[hiddenFields.page];
  return formPages.find((path) => path === page) ?? paths.contact;
}

/** The pages that have an enquiry form. */
const formPages: readonly string[] = [paths.contact, ...serviceIds.map(paths.service)];
