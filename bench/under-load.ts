import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../src/contract/paths.ts';
import { quantile, tryPost } from '../tests/support/load.ts';
import { startMailCatcher } from '../tests/support/mail-catcher.ts';
import { formatNumber, type Measurement } from '../tests/support/measurement.ts';
import { type RunningSite, startSite } from '../tests/support/site.ts';
import { fromNewSource, manySources } from '../tests/support/sources.ts';
import { watchVisitor } from './attacks.ts';

/** What a visitor feels of slow connections, of many sign-ins and of a mail server that hangs; what sign-ins reveal. */
export async function measureUnderLoad(): Promise<Measurement[]> {
  const catcher = await startMailCatcher();
  const [site, beside] = [await startSite({ ...manySources, SMTP_URL: catcher.url }), await startSite(manySources)];
  try {
    return [
      await measureSlowConnections(site),
      await measureLogins(site),
      await measureLoginTiming(site),
      await measureHangingMail(site, beside, () => catcher.setFailureMode({ at: 'hang' })),
    ];
  } finally {
    await site.remove();
    await beside.remove();
    await catcher.close();
  }
}

/** Fails to sign in; returns what the visitor sees of it. */
async function failToSignIn(site: RunningSite, username: string): Promise<string> {
  const answer = await fetch(site.origin + calls.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromNewSource() },
    body: JSON.stringify({ username, password: 'wrong words' }),
  });
  return `${answer.status} ${await answer.text()}`;
}

async function measureSlowConnections(site: RunningSite): Promise<Measurement> {
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 500);
  const stop = watchVisitor(site);
  await sleep(10_000);
  const { p99, failed } = await stop();
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  return {
    name: '500 slow connections block nobody',
    target: 'GET / p99 ≤ 100 ms',
    measured: `GET / p99 ${formatNumber(p99, 1)} ms, ${failed} failed`,
    isMet: p99 <= 100 && failed === 0,
  };
}

async function measureLogins(site: RunningSite): Promise<Measurement> {
  const stop = watchVisitor(site);
  await Promise.all(Array.from({ length: 200 }, (_, number) => failToSignIn(site, `nobody-${number}`)));
  const { p99, failed } = await stop();
  return {
    name: '200 logins at once leave GET / fast',
    target: 'GET / p99 ≤ 200 ms',
    measured: `GET / p99 ${formatNumber(p99, 1)} ms, ${failed} failed`,
    isMet: p99 <= 200 && failed === 0,
  };
}

/** A failed sign-in takes the same time and returns the same bytes whether the account exists or not. */
async function measureLoginTiming(site: RunningSite): Promise<Measurement> {
  const register = { method: 'POST', headers: { 'Content-Type': 'application/json', ...fromNewSource() } };
  const body = JSON.stringify({ username: 'somebody', password: 'secret words' });
  await (await fetch(site.origin + calls.register, { ...register, body })).text();
  const times = { somebody: [] as number[], nobody99: [] as number[] };
  const seen = new Set<string>();
  for (let pair = -5; pair < 300; pair += 1) {
    // Alternately, and each first as often: other work on the machine affects both.
    for (const username of pair % 2 ? (['somebody', 'nobody99'] as const) : (['nobody99', 'somebody'] as const)) {
      const began = performance.now();
      seen.add(await failToSignIn(site, username));
      if (pair >= 0) times[username].push(performance.now() - began);
    }
  }
  const [known, unknown] = [quantile(times.somebody, 0.5), quantile(times.nobody99, 0.5)];
  const difference = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100;
  return {
    name: 'login does not tell which accounts exist',
    target: 'equal bytes; median difference ≤ 5 %',
    measured: `${seen.size} kind of answer; ${formatNumber(known, 1)} ms known, ${formatNumber(unknown, 1)} ms unknown (${formatNumber(difference, 1)} %)`,
    isMet: seen.size === 1 && difference <= 5,
  };
}

/** Posts to a site whose mail server hangs and to one without mail, in turns. */
async function measureHangingMail(site: RunningSite, beside: RunningSite, begin: () => void): Promise<Measurement> {
  const times = { hanging: [] as number[], quiet: [] as number[] };
  begin();
  for (let number = -50; number < 1_000; number += 1)
    for (const [kind, { origin }] of [['hanging', site] as const, ['quiet', beside] as const]) {
      const { status, ms } = await tryPost(origin, `${kind} ${number}`);
      if (status !== 201) throw new Error(`An enquiry was answered with ${status}.`);
      if (number >= 0) times[kind].push(ms);
    }
  const growth = quantile(times.hanging, 0.99) - quantile(times.quiet, 0.99);
  return {
    name: 'mail trouble never reaches the visitor',
    target: 'POST p99 grows ≤ 10 ms while the mail server hangs',
    measured: `p99 ${formatNumber(quantile(times.hanging, 0.99), 1)} ms (${growth < 0 ? '−' : '+'}${formatNumber(Math.abs(growth), 1)})`,
    isMet: growth <= 10,
  };
}
