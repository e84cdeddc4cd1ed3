import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Statements that may break a process of the version before, which serves until it is restarted. */
const contractions = {
  // `drop not null` only allows more.
  drop: /\bdrop\s+(?!not\s+null\b)/i,
  rename: /\brename\b/i,
  'change of a type': /\balter\s+(?:type|domain)\b|\balter\s+(?:column\s+)?("?)\w+\1\s+(?:set\s+data\s+)?type\b/i,
  'not null without default': /\bset\s+not\s+null\b|\badd\s+(?:column\s+)?(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i,
  constraint:
    /\badd\s+(?:constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b|\bcreate\s+constraint\s+trigger\b/i,
  'trigger that refuses': /\braise\s*\(\s*(?:abort|fail|rollback)\b|\braise\s+exception\b/i,
};

/** The statements of a migration that contract; a unique index and a trigger do so on a table that existed before. */
function findContractions(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '');
  const created = [...statements.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(([, at]) => at);
  const triggers = [...statements.matchAll(/\bcreate\s+trigger\b[^;]*?\bon\s+"?(\w+)/gi)];
  const areTriggersNew = triggers.length > 0 && triggers.every(([, table]) => created.includes(table));
  const found = Object.entries(contractions).filter(
    ([what, pattern]) => pattern.test(statements) && !(what === 'trigger that refuses' && areTriggersNew),
  );
  const unique = statements.matchAll(/\bcreate\s+unique\s+index\b[^;]*?\bon\s+(?:only\s+)?"?(\w+)/gi);
  const isOnOldTable = [...unique].some(([, table]) => !created.includes(table));
  return [...found.map(([what]) => what), ...(isOnOldTable ? ['unique index'] : [])];
}

/** The reason in the first line of a migration that needs older processes to be stopped. */
const stopReason = (text: string) => /^-- Stop older processes first: (\S.*)/.exec(text)?.[1];

/** The faults of a migration, given the guide that names the migrations which need a stop. */
function findFaults(name: string, text: string, guide: string): string[] {
  const number = name.slice(0, 4);
  const found = findContractions(text);
  if (stopReason(text) === undefined) return found;
  return new RegExp(String.raw`\b${number}\b`).test(guide) ? [] : [`docs/how-to/upgrade.md does not name ${number}`];
}

/** The last migration from before the rule. */
const lastUnchecked = '0013';
const names = readdirSync(new URL('../../../migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'));
const upgrade = read('docs/how-to/upgrade.md');

test('migrations only expand, or say that older processes must be stopped and are named in docs/how-to/upgrade.md', () => {
  const checked = names.filter((name) => name.slice(0, 4) > lastUnchecked);
  const faults = checked.map((name) => [name, findFaults(name, read(`migrations/${name}`), upgrade)] as const);
  expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  expect(names.length).toBeGreaterThan(13);
  expect(upgrade).toContain('-- Stop older processes first: ');
});

describe('a migration that contracts is found', () => {
  test.each([
    ['drop table search_terms;', 'drop'],
    ['alter table users drop column "lastUsedAt";', 'drop'],
    ['alter table users drop constraint users_username_key;', 'drop'],
    ['alter table users alter column "role" drop default;', 'drop'],
    ['drop trigger submission_search_add;', 'drop'],
    ['alter table users rename column "password" to "hash";', 'rename'],
    ['alter table users rename to accounts;', 'rename'],
    ['alter table outbox alter column "attempts" type bigint;', 'change of a type'],
    ['ALTER TABLE outbox ALTER attempts SET DATA TYPE bigint;', 'change of a type'],
    ['alter table users add column "email" text not null;', 'not null without default'],
    ['alter table users add "email" text not null, add "city" text default \'\';', 'not null without default'],
    ['alter table users alter column "lastUsedAt" set not null;', 'not null without default'],
    ['alter table outbox add constraint few check ("attempts" < 99);', 'constraint'],
    ['alter table sessions add unique ("userId");', 'constraint'],
    ['alter table outbox add foreign key ("kind") references kinds;', 'constraint'],
    ['create unique index one_session on sessions ("userId");', 'unique index'],
    ["create trigger t before insert on users begin select raise(abort, 'closed'); end;", 'trigger that refuses'],
    [
      "create table logs (a text);\ncreate trigger t before update on users begin select raise(abort, 'closed'); end;",
      'trigger that refuses',
    ],
    [
      "create function f() returns trigger as $$ begin raise exception 'closed'; end $$ language plpgsql;",
      'trigger that refuses',
    ],
  ])('%s', (text, expected) => {
    expect(findFaults('0014-planted.sql', `-- Planted.\n${text}\n`, upgrade)).toEqual([expected]);
  });

  test('in migrations from before the rule', () => {
    const before = names.filter((name) => name < '0014');
    const found = before.filter((name) => findContractions(read(`migrations/${name}`)).length > 0);
    expect(found).toEqual([
      '0006-search-backlog.sqlite.sql',
      '0009-search-without-terms.postgres.sql',
      '0009-search-without-terms.sqlite.sql',
    ]);
  });

  test('where it asks for a stop, unless the guide names it too', () => {
    const text = '-- Stop older processes first: they write the column.\nalter table users drop column "password";\n';
    expect(findFaults('0099-planted.sql', text, 'Needs a stop: 0099 (passwords).')).toEqual([]);
    expect(findFaults('0099-planted.sql', text, upgrade)).toEqual(['docs/how-to/upgrade.md does not name 0099']);
    expect(findFaults('0099-planted.sql', text.replace('first:', 'first'), 'Needs a stop: 0099.')).toEqual(['drop']);
  });
});

test.each([
  'alter table users add column "email" text;',
  'alter table users add column "visits" integer not null default 0;',
  'alter table users alter column "password" drop not null;',
  'create table notes ("id" integer primary key, "text" text not null unique);\ncreate unique index n on notes ("text");',
  "create table logs (a text);\ncreate trigger t before update on logs begin select raise(abort, 'closed'); end;",
  'create index users_by_use on users ("lastUsedAt");\n-- We drop nothing and rename nothing.',
  'create trigger t after insert on users begin insert into notes ("text") values (new."username"); end;',
])('a migration that expands is fine: %s', (text) => {
  expect(findContractions(text)).toEqual([]);
});
