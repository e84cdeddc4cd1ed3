import type { CheckStep } from '../../src/contract/submission.ts';
import { checkAdministrator, checkPasskeys, checkSampleContent, checkWebhook } from './check-content.ts';
import {
  checkDatabase,
  checkIntegrity,
  checkMigrations,
  checkPostgresConnections,
  checkPostgresVersion,
  checkWrites,
} from './check-database.ts';
import { checkBackups, checkDisk, checkPermissions } from './check-files.ts';
import { checkMail } from './check-mail.ts';
import { checkBuild, checkNode } from './check-program.ts';
import { checkClock, checkOrigin, checkProxy, checkSite } from './check-site.ts';
import {
  type Check,
  describeError,
  failed,
  type Installation,
  openInstallation,
  readSettings,
  skipped,
  type Surroundings,
} from './installation.ts';

/** In the order in which they are printed. A new check is a function and its entry here, by the name of its lines. */
const checks: Record<string, Check> = {
  SITE_ORIGIN: checkOrigin,
  Proxy: checkProxy,
  Site: checkSite,
  Node: checkNode,
  Build: checkBuild,
  Database: checkDatabase,
  'Database writes': checkWrites,
  Migrations: checkMigrations,
  Integrity: checkIntegrity,
  'PostgreSQL version': checkPostgresVersion,
  'PostgreSQL connections': checkPostgresConnections,
  Disk: checkDisk,
  Permissions: checkPermissions,
  Backups: checkBackups,
  Clock: checkClock,
  Administrator: checkAdministrator,
  Passkeys: checkPasskeys,
  Webhook: checkWebhook,
  'Sample content': checkSampleContent,
  Mail: checkMail,
};

/** Checks an installation, whether its site runs or not, and changes nothing. Returns the findings in order. */
export async function examine(surroundings: Surroundings): Promise<CheckStep[]> {
  const settings = readSettings(surroundings.env);
  if ('faults' in settings)
    return [
      ...settings.faults.map((sentence): CheckStep => ({ name: 'Settings', state: 'failed', sentence })),
      { name: 'Everything else', state: 'skipped', sentence: 'This is checked once the settings are valid.' },
    ];
  const { installation, close } = await openInstallation(surroundings, settings.config);
  try {
    const findings: CheckStep[] = [{ name: 'Settings', state: 'ok', sentence: 'All settings are valid.' }];
    for (const [name, check] of Object.entries(checks)) findings.push(...(await run(name, check, installation)));
    return findings;
  } finally {
    await close();
  }
}

async function run(name: string, check: Check, installation: Installation): Promise<CheckStep[]> {
  try {
    const findings = [(await check(installation)) ?? []].flat();
    return findings.map((finding) => ({ name, ...finding }));
  } catch (error) {
    // A table of the migrations that have not run yet.
    if (installation.database?.migrations.pending.length)
      return [{ name, ...skipped('This is checked once all migrations have run.') }];
    return [{ name, ...failed(`This could not be checked: ${describeError(error)}.`) }];
  }
}
