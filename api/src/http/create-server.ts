import Fastify from 'fastify';
import type { Config } from '../config';
import { limitConnections, type ConnectionLimits } from './connection-limits';
import { serverOptions } from './server-options';

/** A Fastify server for the API, alone or inside the gateway, that strangers can send anything to. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  { limits, ...changed }: { limits?: ConnectionLimits } & Partial<ReturnType<typeof serverOptions>> = {},
) {
  const options = { ...serverOptions(config), ...changed };
  // `limitConnections` sets `noDelay` on the connections that it admits: a burst of others ends sooner without.
  const server = Fastify({ ...options, http: { ...options.http, noDelay: false } });
  limitConnections(server, config.trustProxy, limits);
  return server;
}
