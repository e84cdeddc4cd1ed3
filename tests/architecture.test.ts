import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');

/** A line that breaks a rule, the file it is planted in, and the rule that has to find it. */
const breaches: readonly [file: string, line: string, rule: string][] = [
  ['src/web/pages/home.tsx', "import type { Config } from '../../server/config.ts';", 'no-restricted-imports'],
  ['src/web/pages/service/demo.tsx', "import '../../../server/config.ts';", 'no-restricted-imports'],
  ['src/web/root.tsx', "export type { Config } from '../server/config.ts';", 'no-restricted-imports'],
  ['src/web/ui/button.tsx', "import { paths } from '../../contract/paths.ts';", 'no-restricted-imports'],
  ['src/web/site/head.tsx', "import { list } from '../features/admin/api.ts';", 'no-restricted-imports'],
  ['src/web/features/account/api.ts', "export { post } from '../enquiry/api.ts';", 'no-restricted-imports'],
  ['src/web/features/enquiry/form.tsx', "await import('../../../content/company.ts');", 'no-restricted-imports'],
  ['src/web/features/enquiry/frame.tsx', "import { head } from '../../site/head.tsx';", 'no-restricted-imports'],
  ['src/contract/paths.ts', "import { company } from '../content/company.ts';", 'no-restricted-imports'],
  ['src/contract/account.ts', "import { Hono } from 'hono';", 'no-restricted-imports'],
  ['src/content/pages.ts', "import { Button } from '../web/ui/button.tsx';", 'no-restricted-imports'],
  ['src/content/services/ai.ts', "import { Button } from '../../web/ui/button.tsx';", 'no-restricted-imports'],
  ['src/content/terms.ts', "import React from 'react';", 'no-restricted-imports'],
  ['src/server/http/pages.ts', "import { pageData } from '../../web/page-data.ts';", 'no-restricted-imports'],
  ['src/server/db/open.ts', "import { limits } from '../../contract/limits.ts';", 'no-restricted-imports'],
  ['src/server/mail/outbox.ts', "import { render } from '../http/render.ts';", 'no-restricted-imports'],
  ['src/server/accounts/routes.ts', "import { thing } from '../intake/enquiry-store.ts';", 'no-restricted-imports'],
  ['src/server/intake/routes.ts', "import { login } from '../accounts/routes.ts';", 'no-restricted-imports'],
  ['src/server/admin/search-index-store.ts', "import { config } from '../../config.ts';", 'no-restricted-imports'],
  ['src/server/compose.ts', "import { company } from '../content/company.ts';", 'no-restricted-imports'],
  ['src/server/app.ts', "import { startApp } from '../../tests/support/app.ts';", 'no-restricted-imports'],
  ['src/server/main.ts', "import '../../scripts/markdown.ts';", 'no-restricted-imports'],
  ['src/server/intake/enquiry-store.ts', "import SQLite from 'better-sqlite3';", 'no-restricted-imports'],
  ['src/server/intake/mails.ts', "import { createTransport } from 'nodemailer';", 'no-restricted-imports'],
  ['src/server/accounts/sessions.ts', "queries.selectFrom('users');", 'no-restricted-properties'],
  ['src/server/background.ts', 'console.log(process.env.PORT);', 'no-process-env'],
  ['src/web/pages/about.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />;', 'no-danger'],
  ['src/web/ui/loose.ts', 'export const loose: Record<string, any> = {};', 'no-explicit-any'],
  ['src/web/ui/later.ts', '// TODO: later', 'no-warning-comments'],
  ['src/web/ui/off.ts', '// @ts-ignore\nexport const off = 1;', 'ban-ts-comment'],
  ['src/web/ui/BigButton.tsx', 'export const bigButton = 1;', 'filename-case'],
  ['src/web/ui/all.ts', "export * from './button.tsx';", 'no-barrel-file'],
  ['src/content/home.ts', 'export const home = {} as Home;', 'consistent-type-assertions'],
  ['src/server/circle-a.ts', "export type { B } from './circle-b.ts';", 'no-cycle'],
];

/** Lines that look like breaches and are none. */
const fine: readonly [file: string, line: string][] = [
  ['src/web/features/admin/form.tsx', "import '../../../contract/paths.ts';"],
  ['src/web/pages/portfolio/list.tsx', "import '../../../content/projects.ts';\nimport '../../ui/button.tsx';"],
  ['src/web/pages/services.tsx', "import '../features/enquiry/form.tsx';\nimport type { Route } from './+types/home';"],
  ['src/server/config.ts', "import '../content/company.ts';\nconsole.log(process.env.PORT);"],
  ['src/server/admin/query.ts', "import './list.ts';\nimport '../intake/enquiry-store.ts';\nimport '../db/open.ts';"],
  ['src/server/admin/search-store.ts', "queries.selectFrom('users');"],
  ['src/server/app.db.test.ts', "import '../../tests/support/app.ts';"],
  ['src/content/terms-fine.ts', "export const kinds = ['a', 'b'] as const;"],
];

type Found = { filename: string; code: string };
let found: Found[] = [];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  const plant = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  };
  for (const [file, line] of [...breaches, ...fine]) plant(file, line);
  plant('src/server/circle-b.ts', "export type { A } from './circle-a.ts';\nexport type B = 1;");
  const ran = spawnSync(process.execPath, [oxlint, '--format', 'json', 'src'], { cwd: folder, encoding: 'utf8' });
  found = (JSON.parse(ran.stdout) as { diagnostics: Found[] }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesBrokenIn = (file: string) =>
  found.filter(({ filename }) => filename === file).map(({ code }) => /\((.+)\)$/.exec(code)?.[1] ?? code);

describe('the rules of the architecture', () => {
  test.each(breaches)('find in %s: %s', (file, _line, rule) => {
    expect(rulesBrokenIn(file)).toContain(rule);
  });

  test.each(fine)('let pass in %s: %s', (file) => {
    const structural = new Set(breaches.map(([, , rule]) => rule));
    expect(rulesBrokenIn(file).filter((rule) => structural.has(rule))).toEqual([]);
  });
});

/** The one file that writes each table. docs/explanation/architecture.md lists them too. */
const owners: Record<string, string> = {
  users: 'accounts/account-store.ts',
  username_keys: 'accounts/account-store.ts',
  username_skeletons: 'accounts/account-store.ts',
  sessions: 'accounts/session-store.ts',
  passkeys: 'accounts/passkey-store.ts',
  passkey_links: 'accounts/passkey-store.ts',
  pending_sign_ins: 'accounts/passkey-store.ts',
  contact_submissions: 'intake/enquiry-store.ts',
  consultation_requests: 'intake/enquiry-store.ts',
  submission_state: 'intake/enquiry-store.ts',
  submission_activity: 'intake/enquiry-store.ts',
  submission_sources: 'intake/enquiry-store.ts',
  email_domain_checks: 'intake/enquiry-store.ts',
  notes: 'admin/note-store.ts',
  submission_readers: 'admin/reader-store.ts',
  idempotency_keys: 'intake/idempotency-store.ts',
  rejected_forms: 'intake/rejected-form-store.ts',
  submission_search: 'admin/search-index-store.ts',
  search_backlog: 'admin/search-index-store.ts',
  outbox: 'mail/outbox-store.ts',
  secrets: 'mail/signing-key-store.ts',
  spam_judgements: 'spam/judgement-store.ts',
  retention_clock: 'privacy/retention-clock-store.ts',
  erasures: 'privacy/erased-rows-store.ts',
  rate_limits: 'http/limits.ts',
  audit_log: 'audit/audit-store.ts',
  migrations: 'db/migrate.ts',
};

/** The tables that a source text writes: by Kysely's methods, in SQL, or by the library that is given a table's name. */
function listWrittenTables(text: string): string[] {
  const writes = [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
    /\b(?:insert into|insert or \w+ into|update|delete from|truncate(?: table)?)\s+"?(\w+)"?/gi,
    /\btableName: ['"](\w+)/g,
  ];
  return writes.flatMap((write) => [...text.matchAll(write)].map(([, table = '']) => table));
}

/** Which files write a table that another file owns, or one without an owner. */
function findForeignWrites(files: readonly (readonly [file: string, text: string])[]): string[] {
  return files.flatMap(([file, text]) =>
    listWrittenTables(text)
      .filter((table) => table in owners && owners[table] !== file)
      .map((table) => `${file} writes ${table}`),
  );
}

describe('each table is written by one file', () => {
  const server = join(root, 'src', 'server');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(server, file), 'utf8')] as const);

  test('no file writes a table of another', () => {
    expect(findForeignWrites(sources)).toEqual([]);
  });

  test('every table of the migrations has an owner that writes it', () => {
    const migrations = join(root, 'migrations');
    const created = readdirSync(migrations).flatMap((file) =>
      [...readFileSync(join(migrations, file), 'utf8').matchAll(/^create (?:virtual )?table (\w+)/gm)].map(
        ([, table = '']) => table,
      ),
    );
    const dropped = ['search_terms'];
    expect(new Set([...created, 'migrations'])).toEqual(new Set([...Object.keys(owners), ...dropped]));
    for (const [table, owner] of Object.entries(owners)) {
      const text = sources.find(([file]) => file === owner)?.[1] ?? '';
      expect(listWrittenTables(text), `${owner} writes ${table}`).toContain(table);
    }
  });

  test.each([
    ["await trx.insertInto('outbox').values(row).execute();", 'outbox'],
    ['await trx.updateTable(\n  `users`,\n).set(change).execute();', 'users'],
    ['await sql`delete from sessions`.execute(queries);', 'sessions'],
    ['await sql`insert into "submission_search" (rowid) values (1)`.execute(queries);', 'submission_search'],
    ["new RateLimiterPostgres({ tableName: 'rate_limits' });", 'rate_limits'],
  ])('a planted write is found: %s', (text, table) => {
    expect(findForeignWrites([['web/pages.ts', text]])).toEqual([`web/pages.ts writes ${table}`]);
  });
});

test('there are fewer than 16 run-time dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  expect(Object.keys(dependencies).length).toBeLessThan(16);
});
