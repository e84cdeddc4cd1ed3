import type { Context } from 'hono';
import type { EnquiryReceipt } from '../../contract/enquiry.ts';
import { consultationForm, contactForm, fieldNames, hiddenFields } from '../../contract/enquiry.ts';
import { fixedPages } from '../../contract/fixed-pages.ts';
import { limits } from '../../contract/limits.ts';
import { calls, paths } from '../../contract/paths.ts';
import { serviceIds } from '../../contract/service-ids.ts';
import type { ErrorReport } from '../http/error-report.ts';
import { isPostedByPage, type PostedFields, readFields } from '../http/posted-fields.ts';
import { Refusal, refuseTooLong } from '../http/refusal.ts';
import type { ShowFormAgain } from '../http/rejected-form.ts';
import { checkEnquiry, isSuspectedSpam, repeatKeyOf } from './read-enquiry.ts';
import type { EnquiryStore } from './store.ts';

type Parts = {
  store: EnquiryStore;
  /** Wakes the delivery and the open lists; the visitor's request waits for neither. */
  announceLater: () => void;
  /** Throws once this source has sent too many. */
  countEnquiry: (context: Context) => Promise<void>;
  /** The network address of a request, for counting; it is neither stored nor logged. */
  sourceOf: (context: Context) => string;
  /** Throws once this source, or all together, have sent too many bytes to be stored in a day. */
  countBytes: (context: Context, bytes: number) => Promise<void>;
  showFormAgain: ShowFormAgain;
  errors: ErrorReport;
};

const thanks = "Your message has been received. We'll get back to you as soon as possible.";

/** The call that takes enquiries in. */
export function createEnquiryRoutes(parts: Parts) {
  /** POST /api/contact: 201 once the enquiry and its mail are on disk. */
  async function receive(context: Context): Promise<Response> {
    if (isFormOfPage(context)) return answerPage(context);
    await parts.countEnquiry(context);
    const { fields, body } = await readFields(context, 'the enquiry');
    const id = await keep(context, fields, body);
    return context.json({ success: true, id, message: thanks } satisfies EnquiryReceipt, 201, {
      'Cache-Control': 'no-store',
    });
  }

  async function keep(context: Context, fields: PostedFields, body: string): Promise<number> {
    const enquiry = checkEnquiry(fields);
    await parts.countBytes(context, Buffer.byteLength(JSON.stringify(enquiry.form)));
    const kept = await parts.store.keep({
      enquiry,
      repeat: repeatKeyOf(context, body),
      suspectedSpam: isSuspectedSpam(fields),
      source: parts.sourceOf(context),
    });
    if (kept.outcome === 'other-body') throw new Refusal(422, 'This key was already used for another enquiry.');
    if (kept.outcome === 'kept') parts.announceLater();
    return kept.submissionId;
  }

  /** A page without JavaScript: a page that says thank you, or the same page with what was typed. */
  async function answerPage(context: Context): Promise<Response> {
    const { fields, body } = await readFields(context, 'the enquiry');
    try {
      if (decodedBytes(body) > limits.bodyBytes) refuseTooLong();
      await parts.countEnquiry(context);
      await keep(context, fields, body);
      context.header('Cache-Control', 'no-store');
      return context.redirect(paths.received, 303);
    } catch (error) {
      const refusal = parts.errors.toAnswer(context, error);
      const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      return parts.showFormAgain(context, { page: pageOf(fields), values, refusal, again: repeatForm(values) });
    }
  }

  return { receive, isFormOfPage };
}

/** How long an urlencoded body is when it is read. */
const decodedBytes = (body: string) => body.length - 2 * (body.length - body.replaceAll('%', '').length);

/** Whether a page without JavaScript posted an enquiry; it gets a page back, whatever is wrong. */
const isFormOfPage = (context: Context): boolean => context.req.path === calls.contact && isPostedByPage(context);

/** What either form has beside its message. Others are not repeated: somebody may send thousands. */
const repeatedNames = new Set<string>([
  ...Object.values(hiddenFields),
  ...[...fieldNames(contactForm), ...fieldNames(consultationForm)].filter((name) => name !== 'message'),
]);

/** The fixed page that repeats a posted form: its message to be read, the other fields hidden, in their order. */
function repeatForm({ message = '', ...values }: Record<string, string>) {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => repeatedNames.has(name)));
  // A text area drops a line break at its very beginning (HTML, 13.1.2.5).
  return { page: fixedPages.enquiryAgain, fields, texts: { message: `\n${message}` } };
}

/** Which of the seven forms was posted: only pages that hold one are rendered again. */
function pageOf(fields: PostedFields): string {
  const page = fields[hiddenFields.page];
  return serviceIds.map(paths.service).find((path) => path === page) ?? paths.contact;
}
