import { ClientErrorResponse, ERRORS, ServerErrorResponse, type ErrorCode } from '@fitreel/contract';
import type { TSchema } from '@sinclair/typebox';

/** Errors of every endpoint that reads a body. */
export const BODY_ERRORS = [
  'valuesInvalid',
  'bodyMalformed',
  'bodyTooLarge',
  'mediaTypeUnsupported',
] as const;

/** Errors of every endpoint that needs a signed-in user. */
export const SESSION_ERRORS = ['tokenInvalid', 'userMissing', 'headerMissing'] as const;

/**
 * The `response` schema of an endpoint: `success` by status, and its errors from the catalogue, described by code and
 * text. Fastify serialises by it, so a field that it does not list cannot leave the server.
 */
export function responses<S extends Record<number, TSchema>>(success: S, errors: readonly ErrorCode[] = []) {
  const failures: Record<number, TSchema> = {};
  for (const code of errors) {
    const { status, text } = ERRORS[code];
    const shape = status >= 500 ? ServerErrorResponse : ClientErrorResponse;
    const others = failures[status]?.description;
    failures[status] = { ...shape, description: `${others ? `${others}; ` : ''}${code}: ${text}` };
  }
  return { ...failures, ...success };
}
