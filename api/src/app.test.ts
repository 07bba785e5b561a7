import { Writable } from 'node:stream';
import { ERRORS } from '@fitreel/contract';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { emptyDatabase } from '../testing/databases';
import { SECRET } from '../testing/start-api';
import { api } from './app';
import { openDatabase } from './db/database';
import { prepareDatabase } from './setup/prepare-database';
import { serverOptions } from './http/create-server';

test('applies its headers, parsers and handlers below /api only', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const database = await openDatabase(settings);
  await prepareDatabase(database);
  const options = serverOptions({ logLevel: 'silent', trustProxy: [] });
  const host = Fastify({ ...options, bodyLimit: 1_000_000 });
  host.post('/echo', async ({ body }) => body);
  host.get('/fault', async () => {
    throw new Error('of the host');
  });
  await host.register(api, { config: { jwtSecret: SECRET }, database });

  const page = await host.inject('/page');
  expect([page.statusCode, page.json()]).toEqual([404, { errors: [ERRORS.endpointMissing.text] }]);
  expect(page.headers).not.toHaveProperty('content-security-policy');
  expect(page.headers).not.toHaveProperty('x-request-id');
  const text = await host.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect([text.statusCode, text.payload]).toEqual([200, 'x']);
  const large = { method: 'POST', payload: { text: 'x'.repeat(100_000) } } as const;
  expect((await host.inject({ ...large, url: '/echo' })).statusCode).toBe(200);
  expect((await host.inject({ ...large, url: '/api/auth/login' })).statusCode).toBe(413);
  expect((await host.inject('/fault')).json()).toMatchObject({ message: 'of the host' });
  expect(host.hasDecorator('db')).toBe(false);
  expect((await host.inject('/api/nothing')).json()).toEqual({ errors: [ERRORS.endpointMissing.text] });
  expect((await host.inject('/api')).json()).toEqual({ errors: [ERRORS.endpointMissing.text] });
  expect((await host.inject('/api/videos')).statusCode).toBe(200);

  await host.close();
  await database.close();
  await remove();
});

test('responds to an unexpected failure with 500, and logs it once and without secrets', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const database = await openDatabase(settings);
  await prepareDatabase(database);
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const options = serverOptions({ logLevel: 'info', trustProxy: [] });
  const server = Fastify({ ...options, logger: { ...options.logger, stream } });
  const failing: FastifyPluginAsync = async (app) => {
    app.get('/failing', () => {
      throw new Error('a fault of the server');
    });
  };
  await server.register(api, { config: { jwtSecret: SECRET }, database, extensions: [failing] });
  const send = (url: string, headers = {}) => server.inject({ url, headers });

  await send('/api/user/likes');
  for (const authorization of ['', 'null', 'Bearer undefined'])
    await send('/api/user/likes', { authorization });
  await send('/api/user/likes', { authorization: 'Bearer secret-token', 'x-request-id': 'forged' });
  await server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'a@b.c', password: 'secret-word' },
  });
  expect(faults(lines)).toEqual([]);
  server.log.info(
    { req: { headers: { authorization: 'secret-token' } }, password: 'secret-word' },
    'careless',
  );

  const response = await send('/api/failing');
  expect([response.statusCode, response.json()]).toEqual([500, { error: ERRORS.unexpected.text }]);
  expect(faults(lines)).toHaveLength(1);
  expect(JSON.parse(faults(lines)[0] ?? '{}')).toMatchObject({
    msg: 'unexpected failure',
    reqId: response.headers['x-request-id'],
    err: { message: expect.stringMatching(/./), stack: expect.stringMatching(/./) },
  });
  expect(lines.join('')).not.toMatch(/secret-token|secret-word|forged/);

  await server.close();
  await database.close();
  await remove();
});

const faults = (lines: string[]) =>
  lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
