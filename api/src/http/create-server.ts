import Fastify from 'fastify';
import type { Config } from '../config';
import { limitConnections, type ConnectionLimits } from './connection-limits';
import { serverOptions } from './server-options';

/** A Fastify server for the API, alone or inside the gateway, that strangers can send anything to. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  { limits, ...options }: { limits?: ConnectionLimits } & Partial<ReturnType<typeof serverOptions>> = {},
) {
  const server = Fastify({ ...serverOptions(config), ...options });
  limitConnections(server, config.trustProxy, limits);
  return server;
}
