import { createPasskeyStore } from '../../src/server/accounts/passkey-store.ts';
import { createAccountStore } from '../../src/server/accounts/account-store.ts';
import { hostOf, isLoopback, isPublicAddress } from '../../src/server/mail/public-address.ts';
import { describeError, failed, type Installation, ok, skipped, warning } from './installation.ts';

/** An administrator exists, and no password for the first one is left in `.env`. */
export async function checkAdministrator({ database, fileSettings }: Installation) {
  if (!database) return skipped('The database was not reached.');
  const users = await createAccountStore(database.queries).listUsers();
  if (!users.some(({ role }) => role === 'admin'))
    return failed('There is no administrator, so nobody can read the enquiries: npm run admin -- create NAME.');
  if (fileSettings['ADMIN_PASSWORD'])
    return warning('The administrator exists, and ADMIN_PASSWORD is still in .env: remove that line.');
  return ok('There is an administrator, and no password of one is in .env.');
}

/** Each administrator has a second factor. */
export async function checkPasskeys({ database }: Installation) {
  if (!database) return skipped('The database was not reached.');
  const lacking = await createPasskeyStore(database.queries).listAdministratorsWithout();
  return lacking.length === 0
    ? ok('Each administrator has a passkey.')
    : warning(`Without a passkey a stolen password opens the office: npm run admin -- passkey ${lacking.join(', ')}.`);
}

/** The receiver's name leads to public addresses, as each webhook requires. */
export async function checkWebhook({ config, lookUp }: Installation) {
  if (!config.webhook) return skipped('WEBHOOK_URL is not set.');
  const host = hostOf(config.webhook.url);
  if (isLoopback(host)) return ok('WEBHOOK_URL is on this machine.');
  try {
    const addresses = await lookUp(host);
    if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address)))
      return ok(`WEBHOOK_URL is valid, and ${host} leads to a public address.`);
    return failed(
      `${host} in WEBHOOK_URL leads to an address that is not public, where no webhook is sent: correct it.`,
    );
  } catch (error) {
    return warning(
      `${host} in WEBHOOK_URL could not be found (${describeError(error)}): check the name and this machine's DNS.`,
    );
  }
}

export async function checkSampleContent({ sampleContent }: Installation) {
  return sampleContent.length === 0
    ? ok('The site shows no sample content.')
    : warning(
        `The site still shows sample content: ${sampleContent.join(', ')}. 'npm run rebrand -- --list' names it.`,
      );
}
