import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { settings } from '../src/server/config.ts';

// Run by npm run format: writes docs/reference/settings.md.

const file = join(import.meta.dirname, '../docs/reference/settings.md');

const introduction = `# Settings

The server reads settings at startup, from the environment or a file \`.env\`. If some are invalid, the server does not start and prints a sentence for each. \`npm run format\` writes this page from \`src/server/config.ts\`.

| setting | default | meaning |
|---|---|---|
`;

/** A setting in the schema; a default that depends on something else is described in words. */
type Property = { default?: string; defaultInWords?: string; description?: string };

/** The page as Markdown: a row for each setting. */
function writePage(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const { default: value, defaultInWords, description } = property as Property;
    return `| \`${name}\` | ${defaultInWords ?? (value === undefined ? 'unset' : `\`${value}\``)} | ${description} |\n`;
  });
  return introduction + rows.join('');
}

/** Whether the page says what the schema says. */
export const isPageCurrent = (): boolean => readFileSync(file, 'utf8') === writePage();

if (import.meta.main) writeFileSync(file, writePage());
