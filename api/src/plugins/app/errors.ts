import { ERRORS } from '@fitreel/contract';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import fp from 'fastify-plugin';
import { DatabaseFailure, type FailureKind } from '../../db/database-failure';
import { ApiError, bodyTooLarge } from '../../http/responses';
import { oncePerMinute } from '../../http/timing';

/**
 * Turns every failure into a response from the error catalogue (api/README.md#errors). Logs only faults, and sends nothing
 * about them but the catalogue's text.
 */
export const errors = fp(
  async (app) => {
    const failed = oncePerMinute((failure: DatabaseFailure) =>
      app.log.error({ err: failure }, 'the database failed; the next minute logs no further failure'),
    );
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const known = asApiError(error, request);
      if (error instanceof DatabaseFailure) failed(error);
      if (known.code === 'unexpected') request.log.error({ err: error }, 'unexpected failure');
      return send(reply, known);
    });
    app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) =>
      send(reply, new ApiError('endpointMissing')),
    );
  },
  { name: 'errors' },
);

function send(reply: FastifyReply, { status, message, details }: ApiError) {
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', String(details.retryAfterSeconds));
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.serializer(JSON.stringify).send(status >= 500 ? { error: message } : { errors: [message] });
}

/** The response to a failure of the database, and when a client may retry. */
const OF_FAILURE = {
  busy: { code: 'databaseBusy', retryAfterSeconds: 1 },
  unavailable: { code: 'databaseUnavailable', retryAfterSeconds: 5 },
} as const satisfies Record<FailureKind, object>;

function asApiError(error: FastifyError, { routeOptions }: Pick<FastifyRequest, 'routeOptions'>): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseFailure) {
    const { code, retryAfterSeconds } = OF_FAILURE[error.kind];
    return new ApiError(code, { retryAfterSeconds });
  }
  const [problem] = error.validation ?? [];
  if (problem) return new ApiError('valuesInvalid', { text: fieldProblem(error.validationContext, problem) });
  switch (error.statusCode) {
    // Fastify's own errors for a body that it cannot read.
    case ERRORS.bodyMalformed.status:
      return new ApiError('bodyMalformed');
    case ERRORS.bodyTooLarge.status:
      return bodyTooLarge(routeOptions.bodyLimit);
    case ERRORS.mediaTypeUnsupported.status:
      return new ApiError('mediaTypeUnsupported');
    case ERRORS.endpointMissing.status:
      return new ApiError('endpointMissing');
    default:
      return new ApiError('unexpected');
  }
}

/**
 * One line that names the field and what it accepts: `body/email must be string`. For a pattern it quotes the schema's
 * description, because a regular expression is unreadable.
 */
function fieldProblem(part = 'request', problem: FastifySchemaValidationError): string {
  const { parentSchema } = problem as { parentSchema?: { description?: string } };
  const described = problem.keyword === 'pattern' && parentSchema?.description;
  const says = described ? `must be ${described}` : problem.message;
  return `${part}${problem.instancePath} ${says ?? 'is not valid'}`;
}
