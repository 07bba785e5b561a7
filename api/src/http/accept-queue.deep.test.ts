import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { startServerProcess } from '../../testing/server-process';

/** More than the 511 that Node lets wait by default. */
const BURST = 1500;

/** Linux allows no more than this in the queue of a server. */
const SYSTEM_MAX_FILE = '/proc/sys/net/core/somaxconn';
const systemMax = existsSync(SYSTEM_MAX_FILE) ? Number(readFileSync(SYSTEM_MAX_FILE, 'utf8')) : 128;

let database: EmptyDatabase;
beforeAll(async () => {
  database = await emptyDatabase('sqlite');
});
afterAll(() => database.remove());

test('a burst of connections to a busy server leaves room for others', async () => {
  const server = await startServerProcess({ DATA_DIR: database.settings.dataDir });
  const { hostname, port } = new URL(await server.listening);
  const sockets: Socket[] = [];
  try {
    // Accepts nothing, like an event loop that is held up.
    server.child.kill('SIGSTOP');
    const connected = Array.from({ length: Math.min(BURST, systemMax) }, () => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      return once(socket, 'connect');
    });
    await expect(Promise.all(connected)).resolves.toHaveLength(connected.length);
  } finally {
    for (const socket of sockets) socket.on('error', () => undefined).destroy();
    server.child.kill('SIGKILL');
    await server.ended;
  }
});
