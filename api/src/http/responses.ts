import { ClientErrorResponse, ERRORS, type ErrorCode, ServerErrorResponse } from '@fitreel/contract';
import type { TSchema } from '@sinclair/typebox';

/**
 * An expected failure: an entry of the error catalogue. Services and routes throw it, and the error handler turns it into a
 * response. `text` replaces the catalogue's text with a more precise one.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: { text?: string; retryAfterSeconds?: number } = {},
  ) {
    super(details.text ?? ERRORS[code].text);
    this.status = ERRORS[code].status;
  }
}

/** The error for a body, or a file, of more than `bytesMax` bytes. */
export const bodyTooLarge = (bytesMax: number): ApiError =>
  new ApiError('bodyTooLarge', { text: `The body must have at most ${bytesMax} bytes.` });

/** Errors of every endpoint that reads a body. */
export const BODY_ERRORS = [
  'valuesInvalid',
  'bodyMalformed',
  'bodyTooLarge',
  'mediaTypeUnsupported',
] as const;

/** Errors of every endpoint that takes a file. */
export const FILE_ERRORS = ['bodyTooLarge', 'mediaTypeUnsupported'] as const;

/** Errors of every endpoint that needs a signed-in user. */
export const SESSION_ERRORS = ['tokenInvalid', 'userMissing', 'headerMissing'] as const;

/** Errors of every endpoint for editors. */
export const EDITOR_ERRORS = ['tokenInvalid', 'editorsOnly', 'tooManyAttempts'] as const;

/**
 * The `response` schema of an endpoint: `success` by status, and its errors from the catalogue, described by code and text.
 * Fastify serialises by this schema, so a field that it does not list cannot leave the server.
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
