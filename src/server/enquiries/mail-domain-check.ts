import { acceptsMail, createMailNames } from '../mail/mail-domain.ts';
import type { Site } from '../site.ts';
import { recordDomainCheck } from './enquiry-store.ts';

/** Look-ups at once: enquiries beyond these stay unchecked, so that a flood of them does not become a flood of DNS requests. */
const maxAtOnce = 16;

/**
 * Asks whether the domain of an enquiry's address accepts mail, and stores the answer. Resolves when it is stored, or if
 * no answer came; never rejects.
 */
export function checkEnquiryDomain(site: Site, enquiry: { id: number; email: string }): Promise<void> {
  const { mailDomainChecks: running, log } = site;
  const { id } = enquiry;
  const earlier = running.get(id);
  if (earlier) return earlier;
  if (running.size >= maxAtOnce) return Promise.resolve();
  const started = askForDomain(site, enquiry)
    .catch((error: unknown) => log.warn({ event: 'mail-domain', err: error }, 'a domain could not be checked for mail'))
    .finally(() => running.delete(id));
  running.set(id, started);
  return started;
}

async function askForDomain(site: Site, { id, email }: { id: number; email: string }): Promise<void> {
  const names = site.createResolver?.() ?? createMailNames();
  const answer = await acceptsMail(email.slice(email.lastIndexOf('@') + 1), names);
  if (answer === undefined) return;
  await recordDomainCheck(site, id, answer);
  site.liveUpdates.pollNow();
}
