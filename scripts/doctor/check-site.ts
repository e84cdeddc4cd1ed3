import { failed, type Installation, ok, skipped, warning } from './installation.ts';

const minuteMs = 60_000;
/** The Date header has whole seconds, and the response takes some: less than this is no difference. */
const clockToleranceMs = minuteMs;

const localHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];
const isOnline = ({ config }: Installation) => new URL(config.siteOrigin).protocol === 'https:';

/** SITE_ORIGIN is set, and https. */
export async function checkOrigin({ config }: Installation) {
  const { siteOrigin, isOriginSet } = config;
  if (!isOriginSet)
    return warning(`SITE_ORIGIN is not set, so links in mails go to ${siteOrigin}: set it to the public address.`);
  const { protocol, hostname } = new URL(siteOrigin);
  if (protocol === 'https:') return ok(`SITE_ORIGIN is ${siteOrigin}.`);
  if (localHosts.includes(hostname))
    return warning(`SITE_ORIGIN is ${siteOrigin}, which is this machine alone: set it to the public address.`);
  return failed(
    `SITE_ORIGIN is plain http, and nobody can stay signed in: put a proxy with TLS in front, and begin it with https://.`,
  );
}

/** HOST and TRUST_PROXY fit each other: the site speaks no TLS itself. */
export async function checkProxy(installation: Installation) {
  const { host, trustedProxies } = installation.config;
  if (trustedProxies.length > 0) return ok(`TRUST_PROXY names ${trustedProxies.join(', ')}.`);
  if (isOnline(installation) || !localHosts.includes(host))
    return warning(
      `TRUST_PROXY is not set, so all visitors behind a proxy share one limit: set it to the proxy's address.`,
    );
  return skipped('The site is on this machine alone and needs no proxy.');
}

/** The site responds at its public address. */
export async function checkSite({ site, config }: Installation) {
  if (!site) return skipped('SITE_ORIGIN is not set, so nothing was asked over the network.');
  if ('trouble' in site)
    return skipped(
      `${config.siteOrigin}/healthz could not be reached from here (${site.trouble}): see that the site runs, and that DNS and proxy lead to it.`,
    );
  if (site.status === 200) return ok(`${config.siteOrigin}/healthz responds.`);
  return failed(
    `${config.siteOrigin}/healthz responds with status ${site.status}: see that the site runs, and that the proxy passes requests to ${config.host}:${config.port}.`,
  );
}

/** This machine's clock against the Date header of SITE_ORIGIN's response. */
export async function checkClock({ site }: Installation) {
  const dateMs = site && 'date' in site && site.date ? Date.parse(site.date) : Number.NaN;
  if (!site || !('receivedAt' in site) || Number.isNaN(dateMs))
    return skipped('No response of SITE_ORIGIN had a time to compare the clock with.');
  const differenceMs = site.receivedAt.getTime() - dateMs;
  if (Math.abs(differenceMs) <= clockToleranceMs) return ok('The clock agrees with the time that SITE_ORIGIN states.');
  const minutes = Math.round(Math.abs(differenceMs) / minuteMs);
  return warning(
    `The clock is ${minutes} min ${differenceMs > 0 ? 'ahead of' : 'behind'} the time that SITE_ORIGIN states: synchronize it (NTP).`,
  );
}
