import { accessSync, constants } from 'node:fs';
import { countSamples, type SampleEntry } from '#content/samples.ts';
import { type Config, listNamesWithoutEffect, listUnknownSettings } from './config.ts';
import { findReadableByOthers } from './db/private-files.ts';
import { readEnvFile } from './env-file.ts';
import { isLoopback } from './local-address.ts';

/** Something about an installation that its operator has to change. */
export type InstallationProblem = {
  /** The line of `npm run doctor` that it belongs to. */
  check: 'Settings' | 'Address' | 'Folder' | 'Backups' | 'Samples' | 'Mail';
  /** The name of its line in the log (docs/reference/events.md). */
  event: string;
  state: 'warning' | 'failed';
  sentence: string;
  /** More fields of the line in the log. */
  fields?: object;
};

/** What can be said without a database or a network; the start logs these problems, and `npm run doctor` prints them. */
export function listInstallationProblems(
  config: Config,
  { envFile, env, samples }: { envFile: string; env: NodeJS.ProcessEnv; samples: readonly SampleEntry[] },
): InstallationProblem[] {
  return [
    ...listNameProblems(envFile, env),
    ...listGoneSettings(config),
    ...listLimitProblems(config),
    ...listAddressProblems(config),
    ...listFolderProblems(config, envFile),
    ...listBackupProblems(config),
    ...listSampleProblems(samples),
    ...listMailProblems(config),
  ];
}

/** Names of settings that the site does not know or use, and lines that it does not read as they are written; listed also if another setting is wrong. */
export function listNameProblems(envFile: string, env: NodeJS.ProcessEnv): InstallationProblem[] {
  const unknown = listUnknownSettings(envFile, env);
  const withoutEffect = listNamesWithoutEffect(envFile);
  const { unreadLines, repeatedLines, cutLines } = readEnvFile(envFile);
  const lines = [...unreadLines, ...repeatedLines, ...cutLines];
  if (unknown.length + withoutEffect.length + lines.length === 0) return [];
  const names = unknown.map(({ name, similar }) =>
    similar === undefined ? name : `${name} (did you mean ${similar}?)`,
  );
  const sentences = [
    names.length > 0 && `These names are not settings (docs/reference/settings.md lists those): ${names.join(', ')}.`,
    withoutEffect.length > 0 &&
      `Node reads these names before the site reads ${envFile}, where they have no effect: ${withoutEffect.join(', ')}. Set them in the unit (systemctl edit site@.service).`,
    unreadLines.length > 0 &&
      `These lines of ${envFile} are not read, because they have no ‘=’: ${unreadLines.join(', ')}.`,
    repeatedLines.length > 0 &&
      `These lines of ${envFile} have no effect, because a later line has the same name: ${repeatedLines.join(', ')}.`,
    cutLines.length > 0 &&
      `These lines of ${envFile} are not read as they are written, because of a ‘#’, or a quotation mark that is missing or too many: ${cutLines.join(', ')}. Put the whole value between two quotation marks that it does not contain.`,
  ];
  return [
    {
      check: 'Settings',
      event: 'unknown-settings',
      state: 'warning',
      sentence: sentences.filter(Boolean).join(' '),
      fields: { settings: [...unknown.map(({ name }) => name), ...withoutEffect], lines },
    },
  ];
}

function listGoneSettings({ goneSettings }: Config): InstallationProblem[] {
  if (goneSettings.length === 0) return [];
  return [
    {
      check: 'Settings',
      event: 'gone-settings',
      state: 'warning',
      sentence: `These settings are no longer used, and can be removed: ${goneSettings.join(', ')}.`,
      fields: { settings: goneSettings },
    },
  ];
}

/** Whether others than somebody who tries the site on their own machine may reach it. */
const isReachable = ({ trustedProxies, host }: Config) => trustedProxies.length > 0 || !isLoopback(host);

function listLimitProblems(config: Config): InstallationProblem[] {
  if (config.rateLimits) return [];
  return [
    {
      check: 'Settings',
      event: 'limits-off',
      state: isReachable(config) ? 'failed' : 'warning',
      sentence:
        'RATE_LIMITS is off: passwords can be guessed, and enquiries, accounts and mails to visitors made, without limit. Remove it after a load test.',
    },
  ];
}

function listAddressProblems(config: Config): InstallationProblem[] {
  const { siteOrigin, isOriginSet } = config;
  const { protocol, hostname } = new URL(siteOrigin);
  if (!isOriginSet)
    return [
      {
        check: 'Address',
        event: 'no-origin',
        state: isReachable(config) ? 'failed' : 'warning',
        sentence: `SITE_ORIGIN is not set, so links in mails and search engines go to ${siteOrigin}: set it to the public address.`,
      },
    ];
  if (protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))) return [];
  return [
    {
      check: 'Address',
      event: 'insecure-origin',
      state: 'failed',
      sentence: `SITE_ORIGIN is ${siteOrigin}: put a proxy with TLS in front, and begin it with https://. Nobody can stay signed in over plain http.`,
    },
  ];
}

function listFolderProblems({ databaseUrl, dataDir }: Config, envFile: string): InstallationProblem[] {
  const paths = [...(databaseUrl ? [] : findReadableByOthers(dataDir)), ...findReadableByOthers(envFile)];
  if (paths.length === 0) return [];
  return [
    {
      check: 'Folder',
      event: 'readable-by-others',
      state: 'failed',
      sentence: `Other users may read ${paths.join(', ')}: chmod 700 the folder, chmod 600 the files.`,
      fields: { paths },
    },
  ];
}

function listBackupProblems({ databaseUrl, backupDir }: Config): InstallationProblem[] {
  if (backupDir === undefined) return [];
  try {
    // PostgreSQL's dumps are made by another program.
    accessSync(backupDir, constants.R_OK | constants.X_OK | (databaseUrl === undefined ? constants.W_OK : 0));
    return [];
  } catch (error) {
    const page = databaseUrl === undefined ? 'backups' : 'postgresql';
    return [
      {
        check: 'Backups',
        event: 'backup-folder',
        state: 'failed',
        sentence: `The folder ${backupDir} (BACKUP_DIR) ${describeAccess(error)}: docs/how-to/${page}.md says how to set it up.`,
      },
    ];
  }
}

function describeAccess(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES') return 'may not be used by this user';
  // A unit of systemd makes everything read-only that it does not name.
  if (code === 'EROFS') return 'is read-only for this process';
  return `cannot be used (${message})`;
}

function listSampleProblems(samples: readonly SampleEntry[]): InstallationProblem[] {
  if (samples.length === 0) return [];
  const files = [...new Set(samples.map(({ file }) => file))];
  return [
    {
      check: 'Samples',
      event: 'sample-content',
      state: 'warning',
      sentence: `The site still shows invented content (${countSamples(samples).join(', ')}), marked by 'sample: true' in ${files.join(', ')}.`,
      fields: { left: samples.length },
    },
  ];
}

function listMailProblems({ smtpUrl }: Config): InstallationProblem[] {
  if (smtpUrl) return [];
  return [
    {
      check: 'Mail',
      event: 'mail-off',
      state: 'warning',
      sentence: 'SMTP_URL is not set: enquiries are stored, and their mails stay queued.',
    },
  ];
}
