import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import Fastify from 'fastify';
import { ENGINES } from '../../../testing/databases';
import { SECRET, startApi } from '../../../testing/start-api';
import { api } from '../../app';
import { openDatabase } from '../../db/database';
import { serverOptions } from '../../http/create-server';

const UNAVAILABLE = { error: ERRORS.databaseUnavailable.text };

test.each(ENGINES)('/health and /ready respond on %s', async (engine) => {
  const { request, close } = await startApi(engine);
  expect(await request('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await request('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await close();
});

test('/ready says what needs an operator although requests are served', async () => {
  const warnings: string[] = [];
  const { request, close } = await startApi('sqlite', { warnings: () => warnings });
  expect((await request('GET', '/ready')).body).toEqual({ status: 'ok' });
  warnings.push('a remote could not be built');
  expect((await request('GET', '/ready')).body).toEqual({ status: 'ok', warnings });
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
    '%s, /ready responds with 503 and /health with 200',
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
      const ready = await server.inject('/api/ready');
      expect([ready.statusCode, ready.json()]).toEqual([503, UNAVAILABLE]);
      expect((await server.inject('/api/health')).statusCode).toBe(200);
      // The operator reads the cause in the log.
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({
          msg: 'the database does not respond',
          err: expect.objectContaining({ message: expect.stringMatching(/./) }),
        }),
      ]);
      await server.close();
      await database.close();
    },
    10_000,
  );
});
