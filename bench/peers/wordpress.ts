import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/site.ts';
import { enquiryOf, post } from '../enquiries-per-second.ts';
import { ensurePackages, findProgram, type Program, startProgram, untilUp } from '../external-programs.ts';
import { runNginx } from '../pages-per-second.ts';
import type { HomeText, Peer } from './peer.ts';

const packages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-fpm',
  'php-mysql',
  'mariadb-server',
  'nginx-light',
];
const source = '/usr/share/wordpress';

/** The page with the comment form, and the front page. */
const contactId = 101;
const homeId = 102;

/**
 * Starts WordPress of Debian in a temporary folder: nginx, PHP with Debian's pool of processes, and MariaDB with its
 * default durability. Its front page has a text without pictures; its comment form takes the enquiries.
 */
export async function startWordPress(home: HomeText): Promise<Peer> {
  if (process.getuid?.() !== 0 || !ensurePackages(packages))
    throw new Error(`it needs root and the packages ${packages.join(', ')} of Debian`);
  const [nginx, mariadbd, php] = [findProgram('nginx'), findProgram('mariadbd'), findPhp()];
  if (!nginx || !mariadbd || !php) throw new Error('nginx, mariadbd or php-fpm was not found');
  const folder = mkdtempSync(join(tmpdir(), 'bench-wordpress-'));
  // The database and PHP run as the users of their packages.
  chmodSync(folder, 0o755);
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    programs.push(await startMariadb(mariadbd, folder));
    const origin = `http://127.0.0.1:${await freePort()}`;
    const cached = `http://127.0.0.1:${await freePort()}`;
    query(folder, 'create database wordpress');
    setUpSite(folder, origin, home);
    writeFileSync(join(folder, 'php-fpm.conf'), phpPool(folder));
    const fpm = startProgram(php, ['--nodaemonize', '--fpm-config', join(folder, 'php-fpm.conf')]);
    programs.push(fpm);
    await untilUp(fpm, async () => readdirSync(folder).includes('php.sock'));
    writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, new URL(origin), new URL(cached)));
    programs.push((await runNginx(nginx, folder, origin)).program);
    const subject = `WordPress ${readVersion()}`;
    return {
      subject,
      homes: [
        { subject, origin },
        { subject: `${subject}, nginx cache`, origin: cached },
      ],
      pids: programs.map(({ pid }) => pid),
      intake: {
        send: async (agent, message) => {
          const { firstName, lastName, email, phone, service } = enquiryOf(message);
          const form = new URLSearchParams({
            author: `${firstName} ${lastName}`,
            email,
            comment: `${message}\n${phone}\n${service}`,
            comment_post_ID: String(contactId),
            comment_parent: '0',
          });
          const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
          // It answers a stored comment with the address of the page.
          return (
            (await post(agent, Number(new URL(origin).port), '/wp-comments-post.php', form.toString(), headers)) === 302
          );
        },
        count: async () =>
          Number(query(folder, `select count(*) from wordpress.wp_comments where comment_post_ID = ${contactId}`)),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Debian's name of PHP's process manager ends with the version. */
const findPhp = () => {
  const name = readdirSync('/usr/sbin').find((one) => /^php-fpm[\d.]+$/.test(one));
  return name === undefined ? undefined : findProgram(name);
};

const readVersion = () =>
  /\$wp_version = '([^']+)'/.exec(readFileSync(join(source, 'wp-includes/version.php'), 'utf8'))?.[1] ?? '';

async function startMariadb(mariadbd: string, folder: string): Promise<Program> {
  const data = join(folder, 'data');
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--user=mysql',
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: 'pipe' },
  );
  // PHP, another user, opens the socket in it.
  chmodSync(data, 0o755);
  const program = startProgram(mariadbd, [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${data}/mariadb.sock`,
    '--skip-networking',
    '--character-set-server=utf8mb4',
    '--user=mysql',
  ]);
  await untilUp(program, async () => readdirSync(data).includes('mariadb.sock'));
  return program;
}

/** Runs a statement as the database's administrator; returns the first value. */
const query = (folder: string, statement: string) =>
  execFileSync(
    'mariadb',
    ['--no-defaults', `--socket=${folder}/data/mariadb.sock`, '--user=root', '-N', '-e', statement],
    {
      encoding: 'utf8',
    },
  ).trim();

/** Copies the program, installs its tables, and creates the two pages. */
function setUpSite(folder: string, origin: string, home: HomeText): void {
  const root = join(folder, 'site');
  cpSync(source, root, { recursive: true, dereference: true });
  writeFileSync(join(root, 'wp-config.php'), configuration(folder, origin));
  mkdirSync(join(root, 'wp-content/mu-plugins'));
  // One address sends all enquiries: the check for floods would reject them.
  writeFileSync(join(root, 'wp-content/mu-plugins/no-flood-check.php'), floodCheckOff);
  writeFileSync(join(folder, 'home.json'), JSON.stringify(home));
  writeFileSync(join(folder, 'set-up.php'), setUp(folder));
  // Files of a measurement are private to its user, and PHP runs as another.
  execFileSync('chmod', ['-R', 'a+rX', root]);
  execFileSync('php', [join(folder, 'set-up.php')], { stdio: 'pipe' });
}

const configuration = (folder: string, origin: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${folder}/data/mariadb.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('AUTH_KEY', 'measured'); define('SECURE_AUTH_KEY', 'measured'); define('LOGGED_IN_KEY', 'measured');
define('NONCE_KEY', 'measured'); define('AUTH_SALT', 'measured'); define('SECURE_AUTH_SALT', 'measured');
define('LOGGED_IN_SALT', 'measured'); define('NONCE_SALT', 'measured');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
// Scheduled work belongs to the system's cron in production.
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const floodCheckOff = `<?php
remove_action('check_comment_flood', 'check_comment_flood_db', 10);
`;

const setUp = (folder: string) => `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require '${folder}/site/wp-load.php';
function wp_new_blog_notification() {}
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Measured', 'margaret', 'margaret@engine.example', false, '', 'four tall ships at noon');
switch_theme('twentytwentythree');
$home = json_decode(file_get_contents('${folder}/home.json'));
$page = array('post_type' => 'page', 'post_status' => 'publish');
wp_insert_post($page + array('import_id' => ${contactId}, 'post_title' => 'Contact', 'post_content' => '<p>Write to us.</p>', 'comment_status' => 'open'));
wp_insert_post($page + array('import_id' => ${homeId}, 'post_title' => $home->title, 'post_content' => $home->html));
update_option('show_on_front', 'page');
update_option('page_on_front', ${homeId});
// No mail for each enquiry.
update_option('comments_notify', 0);
update_option('moderation_notify', 0);
`;

/** The values of Debian's own pool. */
const phpPool = (folder: string) => `[global]
error_log = ${folder}/php.log
[www]
user = www-data
group = www-data
listen = ${folder}/php.sock
listen.owner = www-data
pm = dynamic
pm.max_children = 5
pm.start_servers = 2
pm.min_spare_servers = 1
pm.max_spare_servers = 3
`;

/** The server of WordPress's documentation, and a second one that keeps its pages for an hour. */
function nginxConfiguration(folder: string, own: URL, cached: URL): string {
  const server = (port: string, more = '') => `server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi.conf;
      fastcgi_param HTTP_HOST ${own.host};
      fastcgi_param SERVER_PORT ${own.port};
      fastcgi_pass unix:${folder}/php.sock;
      ${more}
    }
  }`;
  return `user www-data;
worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  tcp_nopush on;
  access_log off;
  gzip on;
  gzip_types text/css application/javascript application/json image/svg+xml;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  fastcgi_cache_path ${folder}/cache keys_zone=pages:10m;
  ${server(own.port)}
  ${server(cached.port, 'fastcgi_cache pages; fastcgi_cache_key $request_method$request_uri; fastcgi_cache_valid 200 60m;')}
}
`;
}
