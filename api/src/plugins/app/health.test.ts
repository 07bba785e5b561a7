import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import Fastify from 'fastify';
import { TIER_ENGINES } from '../../../testing/databases';
import { SECRET, startApi } from '../../../testing/start-api';
import { api } from '../../app';
import { openDatabase } from '../../db/database';
import { serverOptions } from '../../http/create-server';

const UNAVAILABLE = { error: ERRORS.databaseUnavailable.text };

const OK = { status: 200, body: { status: 'ok' } };

test.each(TIER_ENGINES)('/live, /ready and /health respond on %s', async (engine) => {
  const { request, close } = await startApi(engine);
  for (const path of ['/live', '/ready', '/health']) expect(await request('GET', path)).toMatchObject(OK);
  await close();
});

test('/ready is 503 until there is something to serve', async () => {
  let isLoaded = false;
  const { request, close } = await startApi('sqlite', { isLoaded: async () => isLoaded });
  expect(await request('GET', '/ready')).toMatchObject({
    status: 503,
    body: { error: ERRORS.starting.text },
  });
  for (const path of ['/live', '/health']) expect(await request('GET', path)).toMatchObject(OK);
  isLoaded = true;
  expect(await request('GET', '/ready')).toMatchObject(OK);
  await close();
});

test('/health and /ready say what needs an operator although requests are served', async () => {
  const warnings: string[] = [];
  const { request, close } = await startApi('sqlite', { warnings: () => warnings });
  expect((await request('GET', '/health')).body).toEqual({ status: 'ok' });
  warnings.push('a remote could not be built');
  for (const path of ['/health', '/ready'])
    expect((await request('GET', path)).body).toEqual({ status: 'ok', warnings });
  await close();
});

describe('with a database that', () => {
  let listener: Server;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    return new Promise((resolve) => listener.close(resolve));
  });

  test.each([
    ['never responds', () => undefined],
    ['hangs up', (socket: Socket) => socket.destroy()],
  ])(
    '%s, /health responds with 503, /live and /ready with 200',
    async (_case, treat) => {
      listener = createServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => undefined);
        treat(socket);
      });
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      const { port } = listener.address() as AddressInfo;
      const databaseUrl = `postgres://user:word@127.0.0.1:${port}/none`;
      const database = await openDatabase({ databaseUrl, dataDir: '' });
      const lines: string[] = [];
      const stream = { write: (line: string) => lines.push(line) };
      const options = serverOptions({ logLevel: 'warn', trustProxy: [] });
      const server = Fastify({ ...options, logger: { ...options.logger, stream } });
      await server.register(api, { config: { jwtSecret: SECRET }, database });
      const checked = await server.inject('/api/health');
      expect([checked.statusCode, checked.json()]).toEqual([503, UNAVAILABLE]);
      for (const name of ['live', 'ready'])
        expect((await server.inject(`/api/${name}`)).statusCode).toBe(200);
      // The operator reads the cause in the log.
      expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
        expect.objectContaining({
          msg: 'the database does not respond',
          err: expect.objectContaining({ message: expect.stringMatching(/./) }),
        }),
      );
      await server.close();
      await database.close();
    },
    10_000,
  );
});
