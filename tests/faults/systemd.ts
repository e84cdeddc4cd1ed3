import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const program = '/usr/lib/systemd/systemd';
const namespaces = ['--mount', '--pid', '--cgroup', '--ipc', '--uts'];
const production = join(root, 'docs/production');

/** The reason why no systemd can be started beside the machine's own, or undefined. */
export const missingSystemd = ((): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'systemd can be started by root alone';
  if (spawnSync(program, ['--version']).status !== 0) return 'systemd is not installed';
  const tried = spawnSync('unshare', [...namespaces, '--fork', 'mount', '-t', 'cgroup2', 'none', '/sys/fs/cgroup']);
  return tried.status === 0 && findControlGroups() ? undefined : 'this machine lets nobody create namespaces';
})();

/** What the shipped units need of other units, which this systemd does not have. */
const targets = ['basic', 'multi-user', 'network-online', 'shutdown', 'sockets', 'sysinit'];

/**
 * Becomes systemd, with the folder $1 as /srv, the repository $2 in /srv/site and the units of /srv/units. What it would
 * change of the machine is a copy or empty: /etc, /run, /tmp, /var/tmp, /var/cache. The data and the folder of the
 * backups belong to 'site'.
 */
const becomeSystemd = `
mount --bind "$1" /srv
for name in build migrations node_modules own package.json scripts src; do
  if [ -d "$2/$name" ]; then mkdir "/srv/site/$name"; else : > "/srv/site/$name"; fi
  mount --bind "$2/$name" "/srv/site/$name"
done
mount -t tmpfs -o mode=755 none /run
mkdir /run/upper /run/work
mount -t overlay -o lowerdir=/etc,upperdir=/run/upper,workdir=/run/work none /etc
echo 'site:x:64000:64000::/var/lib/site:/usr/sbin/nologin' >> /etc/passwd
echo 'site:x:64000:' >> /etc/group
rm -f /etc/machine-id /etc/resolv.conf
echo 0123456789abcdef0123456789abcdef > /etc/machine-id
echo 'nameserver 127.0.0.1' > /etc/resolv.conf
for place in /tmp /var/tmp /var/cache; do mount -t tmpfs -o mode=1777 none "$place"; done
mount --bind /proc/sys /proc/sys
mount -o remount,bind,ro /proc/sys
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
chmod 755 /srv
chown -R site:site /srv/site/data /srv/backups /srv/site/.env
exec ${program} --system --unit=basic.target --log-target=null --show-status=no`;

/**
 * Starts systemd as the first process of its own namespaces, with the units of docs/production, the repository in
 * /srv/site and a user 'site', as docs/how-to/deploy.md installs them. The network is the machine's.
 * @param settings the text of the `.env`
 */
export async function startSystemd(settings: string) {
  const folder = mkdtempSync(join(tmpdir(), 'site-systemd-'));
  for (const name of ['site/data', 'backups', 'units/site@.service.d'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'site/.env'), settings, { mode: 0o600 });
  const addUnit = (name: string, text: string) => writeFileSync(join(folder, 'units', name), text);
  const readUnit = (name: string) => readFileSync(join(production, name), 'utf8');
  for (const name of targets) addUnit(`${name}.target`, '[Unit]\n');
  for (const name of ['site@.service', 'site@.socket']) addUnit(name, readUnit(name));
  // There is no journal, and docs/how-to/backups.md adds the folder of the backups.
  addUnit(
    'site@.service.d/here.conf',
    '[Service]\nReadWritePaths=-/srv/backups\nStandardOutput=append:/srv/log\nStandardError=append:/srv/log\n',
  );

  // A control group of its own, so that systemd finds no other process in its root.
  const group = join(findControlGroups(), `site-systemd-${process.pid}`);
  mkdirSync(group);
  const child = spawn(
    'sh',
    [
      '-ec',
      'echo $$ > "$0/cgroup.procs"; export SYSTEMD_UNIT_PATH=/srv/units container=site; exec setpriv --pdeathsig KILL unshare "$@"',
      group,
      ...namespaces,
      '--fork',
      '--kill-child=KILL',
      '--mount-proc',
      'sh',
      '-ec',
      becomeSystemd,
      'sh',
      folder,
      root,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));

  /** Runs a program inside; resolves to its output. */
  async function run(file: string, ...args: string[]): Promise<string> {
    const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    const inside = ['--target', first, '--mount', '--pid', '--cgroup', file, ...args];
    return (await promisify(execFile)('nsenter', inside)).stdout;
  }
  const systemctl = (...args: string[]) => run('systemctl', ...args);
  // Not before: systemctl would reach the systemd of the machine, whose /run is still there.
  const isSystemd = () =>
    run('cat', '/proc/1/comm').then(
      (name) => name === 'systemd\n',
      () => false,
    );
  const isRunning = () =>
    systemctl('list-units').then(
      () => true,
      () => false,
    );
  while (!(await isSystemd()) || !(await isRunning())) {
    if (child.exitCode !== null) throw new Error(`systemd did not start: ${stderr}`);
    await sleep(50);
  }

  return {
    /** Runs systemctl; rejects if it fails. */
    systemctl,
    readLog: () => readFileSync(join(folder, 'log'), 'utf8'),
    readStatus: (pid: string) => run('cat', `/proc/${pid}/status`),
    /** Runs a command of the site with all that its unit denies; resolves to its exit code and output. */
    async runCommand(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
      const start = `ExecStart=/srv/site/node_modules/node/bin/node scripts/${script} ${args.join(' ')}`;
      addUnit(
        'site-command.service',
        readUnit('site@.service')
          .replace(/^ExecStart=.*$/m, `${start}\nType=oneshot`)
          .replaceAll(/^(?:Restart|Requires)=.*\n/gm, '')
          .replace('[Install]', 'StandardOutput=truncate:/srv/output\nStandardError=append:/srv/output\n[Install]')
          .replace('ReadWritePaths=', 'ReadWritePaths=-/srv/backups '),
      );
      await systemctl('daemon-reload');
      await systemctl('start', 'site-command.service').catch(() => {});
      const shown = await systemctl('show', '--value', '--property=ExecMainStatus', 'site-command.service');
      return { code: Number(shown), output: readFileSync(join(folder, 'output'), 'utf8') };
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      while (/^populated 1$/m.test(readFileSync(join(group, 'cgroup.events'), 'utf8'))) await sleep(50);
      execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Where version 2 of the control groups is mounted; empty if it is not. */
function findControlGroups(): string {
  return / (\S+) cgroup2 /.exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? '';
}
