import { randomUUID } from 'node:crypto';
import { ERRORS } from '@fitreel/contract';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config';
import { answerMalformedHttp } from './malformed-http';

/** Most bytes of a body: the largest that a call takes is a few kilobytes. */
export const BODY_LIMIT = 64 * 1024;

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'token',
  'encodedToken',
  'jwtSecret',
];

/**
 * What a Fastify server must be made with to carry the API, alone or inside the gateway. Validation never
 * coerces; a request id from outside is never taken, so that it cannot forge lines of the log; the
 * address is that of the connection, unless it comes from a proxy that is trusted.
 */
export function serverOptions(config: Pick<Config, 'logLevel' | 'trustProxy'>) {
  return {
    logger: {
      level: config.logLevel,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit: BODY_LIMIT,
    // Slow senders of headers or bodies cannot hold connections for ever.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 512 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, verbose: true },
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerMalformedHttp,
  } satisfies FastifyServerOptions;
}

/** An address that the router cannot read never reaches a handler, and so is answered here. */
function answerBadAddress(error: { code: string }, _request: FastifyRequest, reply: FastifyReply) {
  const { status, text } = error.code === 'FST_ERR_BAD_URL' ? ERRORS.urlMalformed : ERRORS.endpointMissing;
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ errors: [text] });
}
