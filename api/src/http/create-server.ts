import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify from 'fastify';
import type { Config } from '../config';
import { clientReader, type ClientReader } from './client-reader';
import { limitConnections, type ConnectionLimits } from './connection-limits';
import { logsRequests, serverOptions } from './server-options';

/** Responds to a request and returns true, or leaves it to Fastify. `client` tells who sends it. */
export type FirstResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  client: ClientReader,
) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Gives `responder` each request before Fastify, unless an earlier one has responded, for responses whose bytes are
     * ready (ADR-0039). No route, hook, log or limit of requests sees what it responds to; limits of connections hold. It
     * gets nothing while each request is logged, nor once the server closes.
     */
    respondFirst: (responder: FirstResponder) => void;
  }
}

/** A Fastify server for the API, alone or inside the gateway, that strangers can send anything to. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  { limits, ...given }: { limits?: ConnectionLimits } & Partial<ReturnType<typeof serverOptions>> = {},
) {
  const options = { ...serverOptions(config), ...given };
  const client = clientReader(config.trustProxy);
  let responders: FirstResponder[] = [];

  function responded(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return responders.some((responder) => responder(request, response, client));
    } catch (error) {
      server.log.error({ err: error }, 'a request is left to its route');
      return false;
    }
  }

  const server = Fastify({
    ...options,
    serverFactory: (handler) => {
      // `limitConnections` sets `noDelay` on the connections that it admits: a burst of others ends sooner without.
      const http = createHttpServer({ ...options.http, noDelay: false }, (request, response) => {
        if (!responded(request, response)) handler(request, response);
      });
      // Fastify sets these only on servers of its own.
      return Object.assign(http, {
        requestTimeout: options.requestTimeout,
        keepAliveTimeout: options.keepAliveTimeout,
      });
    },
  });
  server.decorate('respondFirst', (responder: FirstResponder) => {
    if (!logsRequests(config)) responders.push(responder);
  });
  // From now on Fastify ends the connection with each response.
  server.addHook('preClose', async () => {
    responders = [];
  });
  limitConnections(server, config.trustProxy, limits);
  return server;
}
