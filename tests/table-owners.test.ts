import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tables } from '../src/server/db/schema.ts';

const root = join(import.meta.dirname, '..');

/** The file that writes each table, or one for each thing that happens to its rows. docs/explanation/architecture.md lists them too. */
const owners: Record<keyof Tables, string | string[]> = {
  users: 'accounts/account-store.ts',
  username_keys: 'accounts/account-store.ts',
  sessions: 'accounts/session-store.ts',
  passkeys: 'accounts/passkey-store.ts',
  one_time_links: 'accounts/one-time-link-store.ts',
  contact_submissions: ['enquiries/create-store.ts', 'enquiries/erasure-store.ts'],
  consultation_requests: 'enquiries/create-store.ts',
  submission_state: ['enquiries/create-store.ts', 'enquiries/change-store.ts', 'enquiries/assignee-store.ts'],
  notes: 'enquiries/note-store.ts',
  replies: 'enquiries/reply-store.ts',
  submission_viewers: 'enquiries/viewer-store.ts',
  saved_replies: 'enquiries/saved-reply-store.ts',
  idempotency_keys: 'idempotency-store.ts',
  outbox: 'mail/outbox-store.ts',
  secrets: 'enquiries/contacted-link-store.ts',
  rate_limits: 'http/limit-store.ts',
  events: 'audit/events-store.ts',
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

/** The tables that a source text names: by Kysely's methods, and in SQL. */
function listNamedTables(text: string): string[] {
  const names = [
    /\b(?:selectFrom|\w+Join|insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g,
    /\b(?:from|join|update|into) "?([a-z_]+)"?/g,
  ];
  const named = names.flatMap((name) => [...text.matchAll(name)].map(([, table = '']) => table));
  return [...new Set(named.filter((table) => table in owners))];
}

test('mail knows the table of its outbox and no other', () => {
  const folder = join(root, 'src', 'server', 'mail');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const named = files.map((file) => [file, listNamedTables(readFileSync(join(folder, file), 'utf8'))]);
  expect(named.filter(([, tables]) => tables?.length)).toEqual([
    ['delivery-store.ts', ['outbox']],
    ['outbox-store.ts', ['outbox']],
  ]);
});

test('each table is written by its owners alone', () => {
  const server = join(root, 'src', 'server');
  const sources = new Map(
    readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [file, listWrittenTables(readFileSync(join(server, file), 'utf8'))]),
  );
  for (const [file, tables] of sources)
    expect(
      tables.filter((table) => table in owners && ![owners[table as keyof Tables]].flat().includes(file)),
      file,
    ).toEqual([]);

  const migrations = join(root, 'migrations');
  const created = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(join(migrations, file), 'utf8').matchAll(/^create (?:virtual )?table (\w+)/gm)].map(
      ([, table = '']) => table,
    ),
  );
  expect(new Set(created)).toEqual(new Set(Object.keys(owners)));
  for (const [table, files] of Object.entries(owners))
    for (const file of [files].flat()) expect(sources.get(file), `${file} writes ${table}`).toContain(table);
});
