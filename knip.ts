import type { KnipConfig } from 'knip';
import { replacedContent } from './scripts/replaced-content.ts';

export default {
  entry: [
    'src/server/main.ts!',
    'src/server/db/backup-process.ts!',
    'scripts/*.{ts,mjs}',
    'src/web/inline/inline-script.ts',
    'bench/run.ts',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'own/**/*.{ts,tsx}!',
    '!{src,own}/**/*.test.{ts,tsx}!',
    '!src/web/**/*.server.ts!',
    'scripts/**/*.{ts,mjs}',
    'tests/**/*.ts',
    'bench/**/*.ts',
  ],
  ignore: [...replacedContent],
  ignoreUnresolved: ['^\\./\\+types/'],
  ignoreBinaries: [
    'apt-cache',
    'apt-get',
    'dpkg-deb',
    'mount',
    'promtool',
    'strace',
    'systemd-analyze',
    'umount',
    'unshare',
  ],
  ignoreDependencies: ['@axe-core/playwright', '@types/smtp-server', '@react-router/node', 'isbot', 'jscpd', 'oxfmt'],
  exclude: ['types'],
} satisfies KnipConfig;
