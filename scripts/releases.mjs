// The folder of a site that is run from releases: releases/VERSION-COMMIT beside current, previous, data, .env and
// backups (docs/how-to/upgrade.md). Plain JavaScript for Node 20.11, without dependencies.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** A condition that ends the command; the message is one sentence for the operator. */
export class ReleaseError extends Error {}

/** Written last: a folder without it is an attempt that did not end. */
const mark = '.release.json';

/** How many releases stay, with the current and the previous one. */
const kept = 3;

/** The first version that starts on a newer database whose further migrations only expand (decisions/0045). */
const isTolerant = (version) => Number(version.split('.')[0]) >= 1;

/**
 * @typedef {{ name: string, folder: string, version: string, commit: string, at: string }} Release
 * @typedef {Map<string, boolean>} Migrations Names, and whether older processes must be stopped first.
 */

/** Whether a migration asks for older processes to be stopped first (src/server/db/migrate.ts). */
export const asksForStop = (text) => text.startsWith('-- Stop older processes first:');

/** @returns {Migrations} those of a release that is on the disk */
export function readMigrations(folder) {
  const names = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'));
  return new Map(
    names.toSorted().map((name) => [name, asksForStop(readFileSync(join(folder, 'migrations', name), 'utf8'))]),
  );
}

/**
 * What a change of version means for the database.
 * @param {{ migrations: Migrations }} from the version that runs
 * @param {{ migrations: Migrations, version: string }} to the version that is to run
 */
export function compareMigrations(from, to) {
  const without = (these, those) => [...these].filter(([name]) => !those.has(name));
  const added = without(to.migrations, from.migrations);
  const unknown = without(from.migrations, to.migrations);
  return {
    /** Migrations that the version in use does not have. */
    added: added.map(([name]) => name),
    /** Whether all processes must be stopped before one of the new version starts. */
    needsStop: added.some(([, stops]) => stops),
    /** Migrations that ran and that the version does not have. */
    unknown: unknown.map(([name]) => name),
    /** Whether the version refuses the database because of them. */
    isRefused: unknown.some(([, stops]) => stops) || (unknown.length > 0 && !isTolerant(to.version)),
  };
}

/** The releases of a site's folder. */
export function openReleases(site) {
  const folder = join(site, 'releases');
  const lock = join(site, '.release.lock');

  /** @returns {Release | undefined} undefined where the folder is no complete release */
  function read(name) {
    const file = join(folder, name, mark);
    return existsSync(file)
      ? { ...JSON.parse(readFileSync(file, 'utf8')), name, folder: join(folder, name) }
      : undefined;
  }

  /** The release that a link of the site's folder leads to. */
  function follow(link) {
    try {
      return read(basename(readlinkSync(join(site, link))));
    } catch (error) {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Lets a link lead to a release, in one step: at each moment there is the old link or the new one. */
  function point(link, { name }) {
    const next = join(site, `.${link}.next`);
    rmSync(next, { force: true });
    symlinkSync(join('releases', name), next);
    renameSync(next, join(site, link));
    const handle = openSync(site, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }

  /** @returns {Release[]} newest first */
  const list = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .map(read)
      .filter(Boolean)
      .toSorted((a, b) => b.at.localeCompare(a.at));

  return {
    read,
    list,
    findCurrent: () => follow('current'),
    findPrevious: () => follow('previous'),
    folderOf: (name) => join(folder, name),

    /** An empty folder for a release, with the site's settings and data in it. What a killed attempt left is removed. */
    begin(name) {
      for (const other of existsSync(folder) ? readdirSync(folder) : [])
        if (!read(other)) rmSync(join(folder, other), { recursive: true, force: true });
      const made = join(folder, name);
      mkdirSync(made, { recursive: true });
      mkdirSync(join(site, 'data'), { recursive: true, mode: 0o700 });
      symlinkSync(join('..', '..', '.env'), join(made, '.env'));
      symlinkSync(join('..', '..', 'data'), join(made, 'data'));
      return made;
    },

    /** Marks a release as complete. */
    complete(name, { version, commit }) {
      writeFileSync(join(folder, name, mark), JSON.stringify({ version, commit, at: new Date().toISOString() }));
    },

    /** Makes a release the current one. */
    switchTo(release) {
      const before = follow('current');
      point('current', release);
      if (before && before.name !== release.name) point('previous', before);
    },

    /** There was no release before this one, and it did not start. */
    removeCurrent: () => rmSync(join(site, 'current'), { force: true }),

    /** Removes the oldest releases. @returns the names of those removed */
    prune() {
      const inUse = [follow('current')?.name, follow('previous')?.name];
      const rest = list().filter(({ name }) => !inUse.includes(name));
      const old = rest.slice(Math.max(0, kept - inUse.filter(Boolean).length));
      for (const release of old) rmSync(release.folder, { recursive: true, force: true });
      return old.map(({ name }) => name);
    },

    /** Runs one command at a time on a site's folder; the lock of a process that was killed counts for nothing. */
    acquireLock() {
      const isAlive = (pid) => {
        try {
          return process.kill(pid, 0);
        } catch (error) {
          return error.code === 'EPERM';
        }
      };
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (holder && isAlive(holder)) throw new ReleaseError(`Another release is under way (process ${holder}).`);
      rmSync(lock, { force: true });
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(lock, { force: true }));
    },
  };
}
