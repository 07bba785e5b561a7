import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config';
import { respondToMalformedHttp, respondToMalformedUrl } from './malformed-requests';
import { readOn } from './read-on';
import { type ConnectionLimits, limitConnections } from './connection-limits';
import { matcherOf } from './network';

/** Digits of a UUID that hold the counter of requests. */
const COUNTER_DIGITS = 12;

/** The prefix of all ids of this process. */
const PREFIX = randomUUID().slice(0, -COUNTER_DIGITS);

let requests = 0;

/** A request id in the form of a UUID, unique across processes. It is not secret. */
function nextRequestId(): string {
  requests += 1;
  return PREFIX + requests.toString(16).padStart(COUNTER_DIGITS, '0');
}

/** Maximum bytes of a body: the largest one that an endpoint needs has a few kilobytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** How long the sender of a request may take. */
const REQUEST_TIMEOUT_MS = 30_000;

/** How long the sender of the headers may take. Counts from the start of a connection, so silent ones end too. */
const HEAD_TIMEOUT_MS = 10_000;

/** How often Node checks connections against these limits. */
const CHECK_INTERVAL_MS = 2_000;

/** How long a connection may wait for its next request. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** Indexing a large catalogue takes minutes, but Fastify's default limit for starting a plugin is 10 s. */
const START_TIMEOUT_MS = 10 * 60_000;

/** The levels at which every request is logged. */
const LEVELS_OF_REQUESTS: readonly Config['logLevel'][] = ['debug', 'trace'];

/** Fields that the log never shows. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'token',
  'encodedToken',
  'jwtSecret',
  'oldJwtSecrets',
];

/** The id of the request that a logger belongs to. */
const REQUEST_ID = Symbol('request id');

/** The logger of a request, or one derived from it. */
type RequestLogger = FastifyBaseLogger & { [REQUEST_ID]?: string };

/**
 * Options of a Fastify server for the API, alone or inside the gateway. Validation never coerces. The server generates every
 * request id, so a client cannot forge log lines. The client's IP address is that of the connection, unless a trusted proxy
 * opened it (`clientOf`).
 *
 * @param logFields additional fields of each log line
 */
export function serverOptions(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  logFields: () => object = () => ({}),
) {
  return {
    logger: {
      level: config.logLevel,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      mixin: (_fields: object, _level: number, logger: RequestLogger) => ({
        reqId: logger[REQUEST_ID],
        ...logFields(),
      }),
    },
    // pino would look for secrets in the id of every request, which takes a third as long as a short response.
    childLoggerFactory: (logger: FastifyBaseLogger, { reqId }: { reqId?: string }): RequestLogger =>
      Object.assign(Object.create(logger) as FastifyBaseLogger, { [REQUEST_ID]: reqId }),
    // Two lines per request cost as much as the response, so requests are only logged for debugging.
    logController: new LogController({
      disableRequestLogging: !LEVELS_OF_REQUESTS.includes(config.logLevel),
    }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 && matcherOf(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: START_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    routerOptions: { maxParamLength: 512 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, verbose: true },
    },
    frameworkErrors: respondToMalformedUrl,
    clientErrorHandler: respondToMalformedHttp,
  } satisfies FastifyHttpOptions<Server>;
}

/** A Fastify server for the API, alone or inside the gateway, hardened against input from strangers. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  {
    limits,
    logFields,
    ...changed
  }: { limits?: ConnectionLimits; logFields?: (() => object) | undefined } & Partial<
    ReturnType<typeof serverOptions>
  > &
    Pick<FastifyHttpOptions<Server>, 'rewriteUrl'> = {},
) {
  const options = { ...serverOptions(config, logFields), ...changed };
  // `limitConnections` sets `noDelay` on the connections that it admits: a burst of rejected ones ends sooner without.
  const server = Fastify({ ...options, http: { ...options.http, noDelay: false } });
  server.addHook('onSend', readOn);
  limitConnections(server, config.trustProxy, limits);
  return server;
}
