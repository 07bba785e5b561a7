import jwt from '@fastify/jwt';
import { openDatabase, prepareDatabase } from '@fitreel/api';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { loadGatewayConfig } from '../../../delivery/src/gateway/config';
import { createGateway } from '../../../delivery/src/gateway/gateway';
import { LiveSite } from '../../../delivery/src/site/live-site';
import { ReleaseStore } from '../../../delivery/src/store/release-store';
import { PageViews } from '../../../delivery/src/telemetry/page-views';

/**
 * What the process serves: the composed site of a data folder, or a bare route with one file's bytes as its body, which
 * takes only requests with a token when there is a secret.
 */
export type Served = { kind: 'site' } | { kind: 'bare'; body: string; type: string; jwtSecret?: string };

export type MessageFromServer =
  | { type: 'listening'; origin: string }
  /** Seconds of CPU time that the process has used since its start. */
  | { type: 'cpu'; seconds: number };

async function siteServer(): Promise<FastifyInstance> {
  const config = loadGatewayConfig(process.env);
  const store = new ReleaseStore(config.dataDir);
  const database = await openDatabase(config);
  await prepareDatabase(database);
  const views = new PageViews(config.jwtSecret);
  const gateway = await createGateway({
    config,
    database,
    store,
    site: new LiveSite(store),
    views,
    // The machine may be busy, and a page that could not be rendered is made again and again.
    rendering: { timeoutMs: 10_000 },
  });
  return gateway;
}

/** The least that Fastify does to send `body`, after a look at the token if there is a secret. */
async function bareServer({ body, type, jwtSecret }: Served & { kind: 'bare' }): Promise<FastifyInstance> {
  const bytes = await readFile(body);
  const server = Fastify();
  if (jwtSecret !== undefined) {
    await server.register(jwt, {
      secret: jwtSecret,
      verify: { extractToken: ({ headers }) => headers.authorization },
    });
    server.addHook('onRequest', async (request) => request.jwtVerify());
  }
  server.all('/*', (_request, reply) => reply.header('content-type', type).send(bytes));
  return server;
}

async function main(): Promise<void> {
  const served = JSON.parse(process.argv[2] ?? '') as Served;
  const server = await (served.kind === 'site' ? siteServer() : bareServer(served));
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const send = (message: MessageFromServer) => process.send?.(message);
  send({ type: 'listening', origin });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    send({ type: 'cpu', seconds: (user + system) / 1e6 });
  });
  process.on('disconnect', () => process.exit());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
