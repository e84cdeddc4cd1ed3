// Stands for a unit of systemd with a socket: opens the port in PORT, and for each start of the server passes it as the
// third descriptor (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html). It accepts nothing
// itself, since waiting for the process blocks its event loop. Each process is announced as a line {"pid": …}.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const announceAndRun = 'echo "{\\"pid\\":$$}"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"';

const socket = createServer().listen(Number(process.env.PORT), '127.0.0.1', () => {
  for (;;)
    spawnSync('sh', ['-c', announceAndRun, process.execPath, ...process.argv.slice(2)], {
      stdio: ['ignore', 'inherit', 'inherit', socket['_handle'].fd],
    });
});
