import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, paths } from '../../../src/contract/paths.ts';
import { createRandom } from '../../support/generated.ts';
import { quantile } from '../../support/load.ts';
import { administrator, type RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';

const sessionName = '__Host-session';
const json = { 'Content-Type': 'application/json' };

/** The session cookie that a response sets, or an empty text. */
const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => new RegExp(`^${sessionName}=([^;]+)`).exec(line)?.[1] ?? '')
    .find(Boolean) ?? '';

const post = (site: RunningSite, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { ...json, ...fromNewSource(), ...headers },
    body: JSON.stringify(body),
  });

/** Signs a user in and returns the session. */
async function signIn(site: RunningSite, who: { username: string; password: string }): Promise<string> {
  const answer = await post(site, calls.login, who);
  await answer.text();
  return sessionOf(answer);
}

/** Registrations, as JSON or form, that try to set a role, randomly combined from parts. */
function roleRequests(count: number) {
  const random = createRandom(22);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const keys = [
    'role',
    'Role',
    'ROLE',
    'roles',
    'role ',
    'r\u043ele',
    'user.role',
    'user[role]',
    'role[]',
    'isAdmin',
    'is_admin',
    'admin',
    'id',
    'createdAt',
    'type',
    'scope',
    'permissions',
    '__proto__',
    'constructor',
    '$set',
    'role\0',
  ];
  const values = [
    '"admin"',
    '"ADMIN"',
    '["admin"]',
    '{"$eq":"admin"}',
    'true',
    '1',
    '{"role":"admin"}',
    '{"prototype":{"role":"admin"}}',
    'null',
    '"admin\\u0000"',
    '"user","role":"admin"',
    '[["role","admin"]]',
  ];
  return Array.from({ length: count }, (_, number) => {
    const username = `climber-${number}`;
    const own = `"username":"${username}","password":"secret words"`;
    const extras = Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => `${JSON.stringify(pick(keys))}:${pick(values)}`,
    ).join(',');
    const isForm = random() < 0.2;
    const body = isForm
      ? `${new URLSearchParams({ username, password: 'secret words' })}&${encodeURIComponent(pick(keys))}=admin&role=admin`
      : random() < 0.5
        ? `{${own},${extras}}`
        : `{${extras},${own}}`;
    const query = random() < 0.3 ? '?role=admin&isAdmin=1' : '';
    const headers: Record<string, string> =
      random() < 0.3 ? { 'X-Role': 'admin', 'X-User-Role': 'admin', Cookie: 'role=admin' } : {};
    return {
      query,
      body,
      headers: {
        ...headers,
        ...fromNewSource(),
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    };
  });
}

/** Registration never sets a role. */
export async function measureRoles(site: RunningSite, count: number): Promise<Measurement> {
  let [users, others, admins] = [0, 0, 0];
  const requests = roleRequests(count);
  const visit = async ({ query, body, headers }: (typeof requests)[number]) => {
    const answer = await fetch(`${site.origin}${calls.register}${query}`, { method: 'POST', headers, body });
    const user = (await answer.json().catch(() => ({}))) as { role?: string };
    if (answer.status === 201 && user.role === 'user') users += 1;
    else others += 1;
    const list = await fetch(site.origin + calls.submissions, {
      headers: { Cookie: `${sessionName}=${sessionOf(answer)}` },
    });
    await list.text();
    if (list.status !== 403) admins += 1;
  };
  for (let at = 0; at < count; at += 4) await Promise.all(requests.slice(at, at + 4).map(visit));
  return {
    name: 'registration never sets a role',
    target: `${formatNumber(count)} variants, all \`user\``,
    measured: `${formatNumber(users)} of ${formatNumber(count)} became \`user\`, ${others} anything else; ${admins} got into the admin area`,
    isMet: users === count && admins === 0,
  };
}

/** The content of the embedded database's files. */
export const readFiles = async (site: RunningSite): Promise<string> =>
  ['site.sqlite', 'site.sqlite-wal'].map((name) => readIfThere(join(site.dataDir, name))).join('');

/**
 * No body, header, log line or page contains a password or its hash.
 * @param readStore reads the whole database as text
 */
export async function measureCanaries(
  site: RunningSite,
  rounds: number,
  readStore: (site: RunningSite) => Promise<string> = readFiles,
): Promise<Measurement> {
  const canary = (round: number, kind: string) => `canary-${round}-${kind}-x7Qp Zebra`;
  const seen: string[] = [];
  const read = async (answer: Response) => {
    seen.push(JSON.stringify([...answer.headers]), await answer.text());
    return answer;
  };
  for (let round = 0; round < rounds; round += 1) {
    const who = { username: `canary-${round}`, password: canary(round, 'own') };
    const cookie = { Cookie: `${sessionName}=${sessionOf(await read(await post(site, calls.register, who)))}` };
    await read(await post(site, calls.register, who));
    await read(await post(site, calls.login, { ...who, password: canary(round, 'wrong') }));
    await read(await post(site, calls.login, { ...who, username: [who.password] }));
    await read(
      await post(
        site,
        calls.register,
        { username: '', password: canary(round, 'nameless') },
        { Accept: 'application/problem+json' },
      ),
    );
    await read(await post(site, calls.login, { ...who, password: canary(round, 'long').repeat(100) }));
    for (const path of [calls.login, calls.register])
      await read(
        await fetch(site.origin + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded', ...fromNewSource() },
          body: new URLSearchParams({
            username: round % 2 ? 'x' : who.username,
            password: canary(round, 'form'),
            next: paths.admin,
          }),
        }),
      );
    await read(await fetch(site.origin + path404(canary(round, 'address')), { headers: cookie }));
    for (const path of [calls.user, calls.submissions, paths.auth, paths.dashboard])
      await read(await fetch(site.origin + path, { headers: cookie }));
  }
  const asAdmin = { Cookie: `${sessionName}=${await signIn(site, administrator)}` };
  for (const path of [
    calls.user,
    calls.submissions,
    calls.submissionExport,
    calls.undeliveredMail,
    calls.sampleContent,
    calls.testEmail,
    paths.markContacted,
    paths.dashboard,
    paths.submissions,
  ])
    await read(await fetch(site.origin + path, { headers: asAdmin }));
  for (const path of [calls.submissionReading(1), calls.submissionReadingEnded(1)])
    await read(await fetch(site.origin + path, { method: 'POST', headers: asAdmin }));
  const everything = `${seen.join('\n')}\n${site.output()}`;
  // The salts and tags of the database must be nowhere else.
  const stored = await readStore(site);
  const tags = [
    ...new Set(
      [...stored.matchAll(/\$argon2id\$v=19\$[^$]+\$([\w+/]{22})\$([\w+/]{43})/g)].flatMap(
        ([, salt = '', tag = '']) => [salt, tag],
      ),
    ),
  ];
  const found =
    [...everything.matchAll(/canary-\d+-(?:own|wrong|nameless|long|form)-|\$argon2|tall ships/g)].length +
    tags.filter((tag) => everything.includes(tag)).length;
  const inStore = [...stored.matchAll(/canary-\d+-\w+-x7Qp/g)].length;
  return {
    name: 'no password or hash in any body, log or page',
    target: '0',
    measured: `${found} in ${formatNumber(seen.length / 2)} answers and the log, ${inStore} in the database; ${formatNumber(tags.length)} salts and tags looked for`,
    isMet: found + inStore === 0 && tags.length >= 2 * rounds,
  };
}

/** An address that contains a password: no page repeats it. */
const path404 = (text: string) => `/nowhere?${new URLSearchParams({ password: text })}`;

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** A failed sign-in takes the same time and returns the same bytes whether the account exists or not. */
export async function measureLoginTiming(site: RunningSite, pairs: number, most: number): Promise<Measurement> {
  await (await post(site, calls.register, { username: 'somebody', password: 'secret words' })).text();
  const times: Record<'somebody' | 'nobody99', number[]> = { somebody: [], nobody99: [] };
  const bytes = new Set<string>();
  for (let pair = -5; pair < pairs; pair += 1) {
    // Alternately, and each first as often: other work on the machine affects both.
    const order = pair % 2 ? (['somebody', 'nobody99'] as const) : (['nobody99', 'somebody'] as const);
    for (const username of order) {
      const began = performance.now();
      const answer = await post(site, calls.login, { username, password: `wrong words ${pair}` });
      bytes.add(`${answer.status} ${answer.headers.get('Content-Type')} ${await answer.text()}`);
      if (pair >= 0) times[username].push(performance.now() - began);
    }
  }
  const [known, unknown] = [quantile(times.somebody, 0.5), quantile(times.nobody99, 0.5)];
  const difference = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100;
  return {
    name: 'login does not tell which accounts exist',
    target: `equal bytes; median difference ≤ ${most} %`,
    measured: `${bytes.size} kind of answer; ${formatNumber(known, 1)} ms known, ${formatNumber(unknown, 1)} ms unknown (${formatNumber(difference, 1)} %, ${formatNumber(pairs)} pairs)`,
    isMet: bytes.size === 1 && difference <= most,
  };
}

/** The site accepts no ended session: after logout, after another sign-in, mangled or guessed. */
export async function measureReplays(site: RunningSite, rounds: number): Promise<Measurement> {
  const ended: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await signIn(site, administrator);
    const again = await post(site, calls.login, administrator, { Cookie: `${sessionName}=${first}` });
    await again.text();
    const second = sessionOf(again);
    await (await post(site, calls.logout, {}, { Cookie: `${sessionName}=${second}` })).text();
    const third = await signIn(site, administrator);
    ended.push(first, second, third.slice(0, -1), `${third}A`, third.toUpperCase(), '');
  }
  let [replays, tries] = [0, 0];
  for (const token of ended)
    for (const path of [calls.user, calls.submissions, calls.submissionExport, calls.undeliveredMail]) {
      const answer = await fetch(site.origin + path, { headers: { Cookie: `${sessionName}=${token}` } });
      await answer.text();
      tries += 1;
      if (answer.status !== 401) replays += 1;
    }
  return {
    name: 'sessions that ended stay dead',
    target: '0 replays',
    measured: `${replays} of ${formatNumber(tries)} calls with ${formatNumber(ended.length)} ended or mangled sessions`,
    isMet: replays === 0 && new Set(ended).size > rounds * 4,
  };
}
