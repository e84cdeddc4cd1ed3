import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';
import { listNameProblems } from './installation-problems.ts';
import { SettingError } from './setting-error.ts';

describe('the file .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');
  const text = "SMTP_URL='smtp://ada:hünter2@mail.example'\r\nMAIL_TO=office@site.example\r\n";
  const read = { SMTP_URL: 'smtp://ada:hünter2@mail.example', MAIL_TO: 'office@site.example' };
  const utf16 = Buffer.from(text, 'utf16le');

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as PowerShell writes it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', utf16],
    ['UTF-16, big endian, without a mark', Buffer.from(utf16).swap16()],
  ])('is read in %s', (_encoding, bytes) => {
    writeFileSync(file, bytes);
    expect(readEnvFile(file).values).toEqual(read);
  });

  test('need not exist, and may be empty', () => {
    writeFileSync(file, '');
    for (const path of [file, join(folder, 'none')]) expect(readEnvFile(path).values).toEqual({});
  });

  test('is reported by a sentence if it cannot be read', () => {
    const path = join(folder, 'folder');
    mkdirSync(path);
    const sentence = /^The file \S+ cannot be read: EISDIR.*, read\. It must be a file that this user may read: /;
    expect(() => readEnvFile(path)).toThrow(SettingError);
    expect(() => readEnvFile(path)).toThrow(sentence);
  });

  test('has lines without =, which are listed, and take no setting with them', () => {
    const quoted = 'SITE_NAME="one\ntwo # three\n"';
    writeFileSync(
      file,
      `SMTP_URL smtp://x\r\nMAIL_TO=a@x.example\n# it's a comment\n\n  \n${quoted}\nexport PORT=3\nHOST\n`,
    );
    expect(readEnvFile(file)).toEqual({
      values: { MAIL_TO: 'a@x.example', SITE_NAME: 'one\ntwo # three\n', PORT: '3' },
      unreadLines: [1, 10],
      repeatedLines: [],
      cutLines: [6, 7, 8],
    });
  });

  test('has comments, also indented ones', () => {
    writeFileSync(file, "# HOST=1\n  # HOST='2'\n\t#HOST=3#4\nPORT=5\n");
    expect(readEnvFile(file)).toEqual({ values: { PORT: '5' }, unreadLines: [], repeatedLines: [], cutLines: [] });
  });

  test('has names that come again, whose first lines are listed', () => {
    writeFileSync(file, "PORT=1\n#PORT=2\nexport PORT=3\nMAIL_TO='a@x.example'\n\n PORT = 4\nHOST='PORT=5\nPORT=6'\n");
    const { values, ...lines } = readEnvFile(file);
    expect(values['PORT']).toBe('4');
    expect(lines).toEqual({ unreadLines: [], repeatedLines: [1, 3], cutLines: [7, 8] });
    expect(listNameProblems(file, {})).toMatchObject([
      { state: 'warning', sentence: expect.stringMatching(/later line has the same name: 1, 3\. /) as string },
    ]);
  });

  test.each([
    ['METRICS_TOKEN=aaaa#hunter2', 'aaaa'],
    ['METRICS_TOKEN=#hunter2', ''],
    ["METRICS_TOKEN='it''s hunter2'", 'it'],
    ["METRICS_TOKEN='hunter2", "'hunter2"],
  ])('has the line %s, whose value is read as %j: it is listed', (line, value) => {
    writeFileSync(file, `# aa#b\nPORT=1 # the port\n${line}\nHOST="1#2" # both\nMAIL_FROM= # none\nMAIL_TO="a"#b\n`);
    const { values, cutLines } = readEnvFile(file);
    expect(values).toEqual({ PORT: '1', METRICS_TOKEN: value, HOST: '1#2', MAIL_FROM: '', MAIL_TO: 'a' });
    expect(cutLines).toEqual([3]);
    const [problem] = listNameProblems(file, {});
    expect(problem?.sentence).toMatch(/not read as they are written, .+: 3\. Put the whole value between/);
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  test('has a value without its last quotation mark that is not a setting of the site: its lines are listed', () => {
    writeFileSync(file, "PORT=1\nPGPASSWORD='hunter2\nSITE_ORIGIN='https://www.example.org'\n");
    expect(readEnvFile(file)).toMatchObject({ cutLines: [2, 3] });
  });
});
