import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { listen } from '../http/listen.ts';
import { countRequest } from './metrics.ts';
import { writeMetrics } from './write-metrics.ts';

const token = 'sixteen letters-and-more';
const bearer = { Authorization: `Bearer ${token.replaceAll(' ', '-')}` };
const env = { METRICS_TOKEN: token.replaceAll(' ', '-') };

const alerts = join(import.meta.dirname, '../../../docs/production/alerts.yml');
/** Prometheus' own check of metrics and rules, which a full run installs. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (args: string[], input = '') => execFileSync('promtool', args, { input, encoding: 'utf8' });

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, countAttempts, readOutbox, soon } = createMailCatcher(databases);

  /** Serves an app over HTTP; a function that sends it a request and returns status and text. */
  async function serve(app: TestApp) {
    const server = await listen(app.app, { host: '127.0.0.1', port: 0, hsts: undefined }, app.files);
    open.push(server);
    return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, headers, method });
      sent.end();
      const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
    };
  }
  const readValues = (body: string) =>
    new Map(
      body
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );

  test('they are for this machine and for the token; for everybody else an unknown page', async () => {
    const app = await start(undefined, env);
    const get = async (source: string, headers: Record<string, string> = {}) =>
      app.newClient(source).get('/metrics', headers);
    const unknown = await app.newClient().get('/metricz');
    const shown = async (response: Response) => [response.status, (await response.text()).replaceAll('/metrics', '')];
    const expected = [404, (await unknown.text()).replaceAll('/metricz', '')];
    for (const [source, headers] of [
      ['203.0.113.7', {}],
      ['203.0.113.7', { Authorization: 'Bearer wrong-wrong-wrong-wrong' }],
      ['203.0.113.7', { Authorization: `Bearer ${env.METRICS_TOKEN}x` }],
      ['203.0.113.7', { Authorization: 'Bearer ' }],
      ['203.0.113.7', { Authorization: `Basic ${env.METRICS_TOKEN}` }],
      ['127.0.0.1', { 'X-Forwarded-For': '198.51.100.9' }],
      ['127.0.0.1', { 'X-Forwarded-For': '' }],
      ['::1', { 'X-Forwarded-For': '127.0.0.1' }],
    ] as const)
      expect(await shown(await get(source, headers)), `${source} ${JSON.stringify(headers)}`).toEqual(expected);
    for (const [source, headers] of [
      ['127.0.0.1', {}],
      ['::ffff:127.0.0.1', {}],
      ['::1', {}],
      ['203.0.113.7', bearer],
      ['127.0.0.1', { ...bearer, 'X-Forwarded-For': '198.51.100.9' }],
    ] as const)
      expect((await get(source, headers)).status, source).toBe(200);
    const withoutToken = await start(undefined);
    expect((await withoutToken.newClient().get('/metrics', bearer)).status).toBe(404);
    expect((await withoutToken.newClient('127.0.0.1').get('/metrics')).status).toBe(200);
  });

  test('they tell of requests, enquiries, mails, database, disk, backup and process', async () => {
    const catcher = await startCatcher();
    const at = new Date('2026-03-02T03:15:00.000Z');
    const app = await start(catcher.url, {}, { readBackup: async () => ({ isCurrent: true, at }) });
    const send = await serve(app);
    // The counters of this process have counted in other tests.
    const before = readValues(await writeMetrics(app.site));
    // An alarm sees an increase only of what it has read before.
    for (const kind of ['page', 'file', 'form', 'api', 'admin', 'stream', 'health'])
      expect(before.get(`site_http_requests_total{kind="${kind}",status="5xx"}`), kind).toBeGreaterThanOrEqual(0);
    await send('/metrics');
    await post(app);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.state, soon).toBe('sent');
    catcher.setFailureMode({ at: 'DATA', code: 451 });
    await post(app, 'Can it knit?');
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
    app.clock.advance(60_000);
    await send('/');
    await send('/assets/entry-abc123.js');
    await send('/no-such-page');
    await send(calls.user);
    await send(adminCalls.submissions);
    await send(calls.contact, {}, 'POST');
    await app.refreshHealth();
    const { type, body } = await send('/metrics');
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toContain('# TYPE site_http_requests_shed_total counter');
    const values = readValues(body);
    const added = (name: string) => (values.get(name) ?? 0) - (before.get(name) ?? 0);
    for (const [kind, status] of [
      ['page', '2xx'],
      ['page', '4xx'],
      ['file', '2xx'],
      ['api', '4xx'],
      ['admin', '4xx'],
      ['form', '4xx'],
      ['health', '2xx'],
    ])
      expect(added(`site_http_requests_total{kind="${kind}",status="${status}"}`), `${kind} ${status}`).toBe(1);
    for (const [name, count] of [
      ['site_http_request_duration_seconds_count{kind="page"}', 2],
      ['site_http_requests_in_flight', 1],
      ['site_http_requests_shed_total', 0],
      ['site_enquiries_total{kind="contact",suspected="no"}', 2],
      ['site_mail_attempts_total{kind="notification",outcome="sent"}', 1],
    ] as const)
      expect(added(name), name).toBe(count);
    expect(Object.fromEntries(values)).toMatchObject({
      site_ready: 1,
      'site_mails_undelivered{recipient="staff",state="waiting"}': 1,
      'site_mails_undelivered{recipient="webhook",state="given-up"}': 0,
      site_mail_oldest_waiting_seconds: 60,
      site_webhook_oldest_waiting_seconds: 0,
      site_backup_age_seconds: 20_760,
      site_backup_current: 1,
    });
    for (const name of ['site_database_write_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
      expect(values.get(name), name).toBeGreaterThan(0);
    expect(body).not.toContain('engine.example');

    // The alarms of docs/production/alerts.yml are about metrics that exist.
    const names = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const { groups } = parseYaml(readFileSync(alerts, 'utf8')) as { groups: { rules: { expr: string }[] }[] };
    const rules = groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const used = rules.flatMap((rule) => rule.match(/\b(?:site|nodejs)_\w+/g) ?? []);
    expect(used.length).toBeGreaterThan(9);
    // Rules about values are silent when a site that is down has none.
    expect(rules).toContain('absent(site_ready)');
    expect(used.filter((name) => !names.has(name))).toEqual([]);
    if (hasPromtool) {
      // prom-client's own names of the process do not pass.
      const own = body.split('\n').filter((line) => /^(?:# \w+ )?site_/.test(line));
      expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('');
      expect(promtool(['check', 'rules', alerts])).toMatch(/SUCCESS: \d+ rules found/);
    }
  });

  test('a backup that was never made is one that is not current', async () => {
    const app = await start(undefined, {}, { readBackup: async () => ({ isCurrent: false, at: undefined }) });
    await app.refreshHealth();
    const values = readValues(await writeMetrics(app.site));
    expect(values.get('site_backup_current')).toBe(0);
    expect(values.has('site_backup_age_seconds')).toBe(false);
  });

  test('no address, method or header from outside adds a line', async () => {
    const app = await start(undefined);
    const send = await serve(app);
    const countLines = async () =>
      (await send('/metrics')).body.split('\n').filter((line) => line.startsWith('site_')).length;
    /** 10,000 variants of what a label could be made of, past the socket; and some over it. */
    async function sendVariants(first: number): Promise<void> {
      for (let variant = first; variant < first + 10_000; variant += 1) {
        const ended: (() => void)[] = [];
        const response = {
          once: (_event: string, end: () => void) => ended.push(end),
          statusCode: 200 + (variant % 400),
          writableFinished: variant % 2 === 0,
        };
        const asked = { method: `M${variant}`, url: `/p${variant}/x.e${variant}?q="${variant}\n` };
        countRequest(asked as never, response as never, performance.now());
        for (const end of ended) end();
      }
      for (let variant = first; variant < first + 50; variant += 1)
        await send(`/v${variant}"/x?${variant}`, {
          'X-Forwarded-For': `192.0.2.${variant % 256}`,
          'User-Agent': `u${variant}`,
        });
    }
    await sendVariants(0);
    await countLines();
    const before = await countLines();
    await sendVariants(10_000);
    expect(await countLines()).toBe(before);
  });
});
