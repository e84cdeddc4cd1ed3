import type { Context } from 'hono';
import type { Submission } from '../../contract/submission.ts';
import { idOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import type { Site } from '../site.ts';
import { findSubmission, type StoredSubmission } from './submission-store.ts';

// The parts that calls about enquiries share: the number in the path, and the answers.

/**
 * The number of an enquiry in the path.
 * @throws {HttpError} 404 if no enquiry could have it
 */
export const submissionIdOf = (context: Context): number => idOf(context, doesNotExist);

const doesNotExist = 'This enquiry does not exist.';

/** The error for the number of an enquiry that does not exist. */
export const unknownSubmission = (): HttpError => new HttpError(404, doesNotExist);

/** A submission as the API returns it: only mails and exports have the full name as typed. */
export const toResponse = ({ fullName: _fullName, ...submission }: StoredSubmission): Submission => submission;

/**
 * Answers with an enquiry as it is now.
 * @throws {HttpError} 404 if it does not exist
 */
export async function sendSubmission({ database }: Site, context: Context, id: number): Promise<Response> {
  const submission = await findSubmission(database.queries, id);
  if (!submission) throw unknownSubmission();
  return context.json(toResponse(submission));
}

/**
 * Answers a change with the enquiry as it is now; open lists show it at once.
 * @throws {HttpError} 404 if it does not exist
 */
export async function sendChanged(site: Site, context: Context, id: number): Promise<Response> {
  const response = await sendSubmission(site, context, id);
  site.liveUpdates.pollNow();
  return response;
}

/** A file to be saved, streamed. An error before the first rows gets an error status. */
export async function streamDownload(
  context: Context,
  chunks: AsyncGenerator<string>,
  { type, name }: { type: string; name: string },
): Promise<Response> {
  const firstChunks = [await chunks.next(), await chunks.next()].flatMap(({ done, value }) => (done ? [] : [value]));
  context.header('Content-Type', type);
  context.header('Content-Disposition', `attachment; filename="${name}"`);
  // A later error aborts the connection: a download that ends normally would be taken for the whole.
  return context.body(streamOf(encode(firstChunks, chunks)));
}

async function* encode(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (const chunk of first) yield encoder.encode(chunk);
  for await (const chunk of rest) yield encoder.encode(chunk);
}

/** A stream that reads the next chunk when the client has read the last one. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void chunks.return(undefined),
  });
