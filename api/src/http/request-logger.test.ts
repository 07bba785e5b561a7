import { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { Config } from '../config';
import { serverOptions } from './server-options';

/** The lines that a server logs at `logLevel` for one request, and the request's id. */
async function linesOf(logLevel: Config['logLevel']) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const options = serverOptions({ logLevel, trustProxy: [] });
  const server = Fastify({ ...options, logger: { ...options.logger, stream } });
  let id = '';
  server.get('/', async (request) => {
    id = request.id;
    request.log.warn({ user: { password: 'secret' } }, 'a warning');
    request.log.child({ part: 'inner' }).error('a fault');
    return 'done';
  });
  await server.inject('/');
  await server.close();
  return { lines, id };
}

test('what a request logs has its id, and no secret', async () => {
  const { lines, id } = await linesOf('warn');
  expect(lines).toMatchObject([
    { msg: 'a warning', reqId: id, user: { password: '[Redacted]' } },
    { msg: 'a fault', reqId: id, part: 'inner' },
  ]);
});

test.each([
  ['info', ['a warning', 'a fault']],
  ['debug', ['incoming request', 'a warning', 'a fault', 'request completed']],
] as const)('the level %s logs of a request: %j', async (level, messages) => {
  expect((await linesOf(level)).lines.map(({ msg }) => msg)).toEqual(messages);
});
