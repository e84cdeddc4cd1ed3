import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { CheckStep } from '../../src/contract/submission.ts';
import { type Config, readConfig, SettingError } from '../../src/server/config.ts';
import { type Inspection, openForInspection } from '../../src/server/db/inspect.ts';
import { followLink } from '../../src/server/db/open.ts';
import type { readRoom } from '../../src/server/health/health.ts';
import type { TxtNames } from '../../src/server/mail/sender-domain.ts';

/** How long another server may take. */
const networkMs = 5_000;

/** What the checks ask beyond the settings; tests hand in others. */
export type Surroundings = {
  /** The settings, as `readEnvironment` returns them. */
  env: NodeJS.ProcessEnv;
  /** The path of the file with settings, which need not exist. */
  envFile: string;
  nodeVersion: string;
  /** Of package.json. */
  program: { name: string; version: string; engines: { node: string } };
  build: 'none' | 'outdated' | 'current';
  /** In words, such as '13 testimonials'. */
  sampleContent: readonly string[];
  clock: () => Date;
  readRoom: typeof readRoom;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves a host to its addresses. */
  lookUp: (host: string) => Promise<{ address: string }[]>;
  createResolver?: () => TxtNames;
};

/** What the network says at SITE_ORIGIN: the response to /healthz, or why there is none. */
export type SiteResponse = { status: number; date: string | null; receivedAt: Date } | { trouble: string } | undefined;

/** An installation with valid settings. */
export type Installation = Surroundings & {
  config: Config;
  /** The settings that stand in `envFile`. */
  fileSettings: NodeJS.Dict<string>;
  /** Undefined where there is none yet or an empty one, or where it cannot be opened: then `databaseTrouble` says why. */
  database: Inspection | undefined;
  databaseTrouble: string | undefined;
  site: SiteResponse;
};

/** What a check found; its line has the name of the check, or `name` where a check has several lines. */
export type Finding = Pick<CheckStep, 'state' | 'sentence'> & { name?: string };
/** A check: one finding, or several; none where it does not apply. An error that it throws is a finding too. */
export type Check = (installation: Installation) => Promise<Finding | Finding[] | undefined>;

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence });
export const failed = (sentence: string): Finding => ({ state: 'failed', sentence });
export const skipped = (sentence: string): Finding => ({ state: 'skipped', sentence });

/** Opens what the checks share. Close it with `close`. */
export async function openInstallation(surroundings: Surroundings, settings: Config) {
  const config = { ...settings, dataDir: followLink(settings.dataDir) };
  const opened = await openForInspection({ ...config, pool: { ...config.pool, connectTimeoutMs: networkMs } }).catch(
    (error: unknown) => ({ trouble: describeError(error) }),
  );
  const database = opened && !('trouble' in opened) ? opened : undefined;
  const installation: Installation = {
    ...surroundings,
    config,
    fileSettings: readFileSettings(surroundings.envFile),
    database,
    databaseTrouble: opened && 'trouble' in opened ? opened.trouble : undefined,
    site: await askSite(surroundings, config),
  };
  return { installation, close: async () => database?.close() };
}

/** Every fault of the settings: what `readConfig` says of them, each time without the faulty ones before. */
export function readSettings(env: NodeJS.ProcessEnv): { config: Config } | { faults: string[] } {
  const faults = new Map<string, string>();
  const rest = { ...env };
  for (;;) {
    try {
      const config = readConfig(rest);
      return faults.size > 0 ? { faults: [...faults.values()] } : { config };
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      const name = error.setting ?? '';
      // Another setting needs the one that was left out: that is no second fault.
      if (faults.has(name)) return { faults: [...faults.values()] };
      faults.set(name, error.message);
      delete rest[name];
    }
  }
}

function readFileSettings(envFile: string): NodeJS.Dict<string> {
  return existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
}

async function askSite({ fetch, clock }: Surroundings, { isOriginSet, siteOrigin }: Config): Promise<SiteResponse> {
  if (!isOriginSet) return undefined;
  try {
    const response = await fetch(`${siteOrigin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(networkMs),
    });
    await response.body?.cancel();
    return { status: response.status, date: response.headers.get('Date'), receivedAt: clock() };
  } catch (error) {
    // `fetch` wraps the error of the socket.
    const { cause = error } = error as { cause?: unknown };
    return { trouble: describeError(cause) };
  }
}

/** An error in a few words; one of several addresses that all refused has no message of its own. */
export function describeError(error: unknown): string {
  const { message, code, name } = error as { message?: string; code?: string; name?: string };
  return (message || code || name || 'no reason was given').slice(0, 300);
}
