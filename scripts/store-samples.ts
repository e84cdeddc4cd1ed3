import type { Credentials } from '../src/contract/credential-rules.ts';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { calls } from '../src/contract/paths.ts';
import type { createApp } from '../src/server/app.ts';
import { sampleEnquiries } from './sample-enquiries.ts';
import { hourMs } from '../src/contract/duration.ts';

/**
 * Sends the samples as the forms do, each at its time, and marks the contacted ones an hour later.
 * @param setTime stops the app's clock at a time; undefined restarts it
 */
export async function storeSamples(
  app: ReturnType<typeof createApp>,
  administrator: Credentials,
  setTime: (time: Date | undefined) => void,
): Promise<void> {
  const post = async (path: string, body: object, cookies = '') =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookies },
      body: JSON.stringify(body),
    });
  const signedIn = await post(calls.login, administrator);
  const cookies = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const now = Date.now();
  for (const { hoursAgo, body, contacted } of sampleEnquiries) {
    setTime(new Date(now - hoursAgo * hourMs));
    const answer = await post(calls.contact, body);
    if (answer.status !== 201) throw new Error(`A sample enquiry was rejected: ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: number };
    setTime(new Date(now - (hoursAgo - 1) * hourMs));
    if (contacted) await post(adminCalls.submissionContacted(id), {}, cookies);
  }
  setTime(undefined);
}
