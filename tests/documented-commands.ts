/**
 * What runs each command of the documents: the test that runs it; where it can only run on another kind of machine, what
 * it needs; otherwise why no test runs it. tests/documents.test.ts compares the rows with the documents.
 */
type Row =
  | { test: string }
  | { needs: 'systemd' | 'Docker' | 'another machine' | 'another user' | 'the npm registry' | 'another repository' }
  | { untested: string };

const admin = { test: 'scripts/admin.db.test.ts' };
const audit = { test: 'scripts/audit.db.test.ts' };
const backup = { test: 'scripts/backup.db.test.ts' };
const backupFolder = { test: 'scripts/backup-folder.db.test.ts' };
const enquiries = { test: 'src/server/audit/audit.db.test.ts' };
/** With commits of its own, as the user who runs the tests. */
const release = { test: 'scripts/release.db.test.ts' };
const security = {
  untested: 'it measures up to forty minutes; tests/faults/security.test.ts runs its measurements with small counts',
};
const proof = {
  untested: 'it measures 25 minutes; tests/faults/reliability.test.ts runs its measurements with small counts',
};
const testItself = { untested: 'it runs the tests' };
/** In a clean clone, with full counts (COUNTS=full) alone: it takes minutes. */
const cleanClone = { test: 'scripts/documented-commands.db.test.ts' };
const offSite = { needs: 'another machine' } as const;

export const documentedCommands: Record<string, Row> = {
  'curl http://127.0.0.1:3000/readyz': cleanClone,
  'docker compose --env-file .env.compose --profile sqlite exec site node scripts/admin.ts create margaret': {
    needs: 'Docker',
  },
  'docker compose --env-file .env.compose --profile sqlite up -d --build': { needs: 'Docker' },
  'git clone … site': { needs: 'another repository' },
  'git pull': { needs: 'another repository' },
  'npm ci': { needs: 'the npm registry' },
  'npm run --silent backup': backupFolder,
  'npm run admin': admin,
  'npm run admin -- create NAME': admin,
  'npm run admin -- create margaret': admin,
  'npm run admin -- create|promote|demote|reset-password|delete NAME': admin,
  'npm run admin -- passkey NAME': admin,
  'npm run admin -- promote NAME': admin,
  'npm run audit': audit,
  'npm run audit -- --enquiry 17 --limit 1000': audit,
  'npm run audit -- --json': audit,
  'npm run audit -- --since 2026-11-01 --who NAME --what ACT --enquiry ID --limit N --json': audit,
  'npm run audit -- --since 2026-11-01 --who anna': audit,
  'npm run audit -- --what list-exported': audit,
  'npm run backup': backupFolder,
  'npm run backup -- --list': backupFolder,
  'npm run backup -- FILE': backup,
  'npm run bench': { untested: 'it measures forty minutes and writes a record to docs/evidence' },
  'npm run build': cleanClone,
  'npm run charts': cleanClone,
  'npm run check': cleanClone,
  'npm run dev': cleanClone,
  'npm run doctor': { test: 'scripts/doctor.db.test.ts' },
  'npm run enquiries': enquiries,
  'npm run enquiries -- export|erase ADDRESS': enquiries,
  'npm run format': cleanClone,
  'npm run licences -- FOLDER': cleanClone,
  'npm run move': { test: 'scripts/move.db.test.ts' },
  'npm run move -- TO_URL': { test: 'scripts/move.db.test.ts' },
  'npm run plots': cleanClone,
  'npm run proof': proof,
  'npm run proof -- docs/evidence/reliability.md': proof,
  'npm run rebrand': cleanClone,
  'npm run rebrand -- --list': { test: 'scripts/run-cli.db.test.ts' },
  'npm run release': release,
  'npm run release -- --back': release,
  'npm run restore -- FILE': backup,
  'npm run screenshots': cleanClone,
  'npm run security': security,
  'npm run security -- attacks': security,
  'npm run security -- canaries': security,
  'npm run security -- fuzz': security,
  'npm run security -- replays': security,
  'npm run security -- roles': security,
  'npm run spam-figures': cleanClone,
  'npm start': cleanClone,
  'npm test': testItself,
  'npm test -- --project journeys tests/journeys/admin.test.ts': cleanClone,
  'npm test -- tests/visual': cleanClone,
  "rclone check --one-way /backups remote:site-backups --include 'site-*.{gz,dump,sha256}'": offSite,
  "rclone copy --quiet --include 'site-*.{gz,dump,sha256}' --include erasures.log /backups remote:site-backups":
    offSite,
  "restic -r /mnt/other/site --password-file /srv/site/.restic backup --quiet --exclude '*.part' --exclude backup.lock /backups":
    offSite,
  'restic -r /mnt/other/site --password-file /srv/site/.restic forget --quiet --keep-daily 30 --prune': offSite,
  'restic -r /mnt/other/site init': offSite,
  'restic -r /mnt/other/site restore latest --target /tmp/back': offSite,
  'sudo -u postgres createdb -O site site': { needs: 'another user' },
  'sudo -u postgres createuser --pwprompt site': { needs: 'another user' },
  'sudo -u site git clone … source': { needs: 'another user' },
  'sudo -u site git pull': { needs: 'another user' },
  'sudo -u site npm run admin -- create margaret': admin,
  'sudo -u site npm run release': release,
  'sudo -u site npm run release -- --back': release,
  'sudo -u site npm run release -- --dry-run': release,
  'sudo -u site npm run release -- --list': release,
  "sudo -u site sh -c 'umask 077 && cat > .env' <<'END'": { needs: 'another user' },
  'sudo cp docs/production/site@.service docs/production/site@.socket /etc/systemd/system/': { needs: 'systemd' },
  'sudo install -d -o site -g site /srv/site': { needs: 'another user' },
  'sudo systemctl enable --now site@3000.socket site@3000': { needs: 'systemd' },
  'sudo systemctl enable --now site@3001.socket site@3001': { needs: 'systemd' },
  'sudo useradd --system --user-group --home-dir /srv/site --shell /usr/sbin/nologin site': { needs: 'another user' },
  'sudo apt-get install nginx certbot python3-certbot-nginx': { needs: 'another machine' },
  'sudo certbot certonly --nginx -d www.example.org -d example.org': { needs: 'another machine' },
  'sudo cp docs/production/nginx.conf /etc/nginx/sites-enabled/site': { needs: 'another machine' },
  'sudo nginx -t': { needs: 'another machine' },
  'sudo systemctl reload nginx': { needs: 'systemd' },
};
