import { Console } from 'node:console';
import { readConfig } from '../src/server/config.ts';
import { openExistingDatabase } from '../src/server/db/open.ts';
import { createBusinessClock } from '../src/server/mail/business-hours.ts';
import { findLastFullWeek, findWeek } from '../src/server/mail/report-week.ts';
import { readWeeklyReport } from '../src/server/mail/weekly-report.ts';
import { createWeeklyReportStore } from '../src/server/mail/weekly-report-store.ts';
import { writeWeeklyReport } from '../src/server/mail/weekly-report-text.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';

// npm run report                     prints the report of the last full week, as the weekly mail has it
// npm run report -- --week 2026-W47  that of another week
// Works while the server runs, on either database.

const usage = 'Usage: npm run report, or npm run report -- --week 2026-W47 for a week by its number (ISO 8601)';

export async function runReport(args: readonly string[], io: CommandIo): Promise<void> {
  const [option, name = '', ...more] = args;
  if ((option !== undefined && option !== '--week') || more.length > 0) throw new CommandError(usage);
  const config = readConfig(io.env);
  const businessClock = createBusinessClock(config.businessHours);
  const now = new Date();
  const week = option === undefined ? findLastFullWeek(now, businessClock) : findWeek(name, businessClock);
  if (!week) throw new CommandError(usage);
  const database = await openExistingDatabase(config);
  try {
    const report = await readWeeklyReport(createWeeklyReportStore(database.queries), week, { now, businessClock });
    const { subject, text } = writeWeeklyReport(report, { siteOrigin: config.siteOrigin, businessClock });
    new Console(io).log(`${subject}\n\n${text.trimEnd()}`.split('\n').map(escapeForTerminal).join('\n'));
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCli(runReport);
