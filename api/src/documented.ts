import { ClientErrorResponse, ERRORS, ServerErrorResponse, type ErrorCode } from '@fitreel/contract';
import type { TSchema } from '@sinclair/typebox';

/** Errors of every call that reads a body. */
export const BODY_ERRORS = [
  'valuesInvalid',
  'bodyMalformed',
  'bodyTooLarge',
  'mediaTypeUnsupported',
] as const;

/** Errors of every call that needs a signed-in viewer. */
export const SESSION_ERRORS = ['tokenInvalid', 'userMissing', 'headerMissing'] as const;

/**
 * The `response` schema of a call: its `success` by status, and the errors of the catalogue that it answers,
 * each with its code and text in the description. Answers are serialised by it, so a field that it does not
 * list cannot leave the server.
 */
export function answers<S extends Record<number, TSchema>>(success: S, errors: readonly ErrorCode[] = []) {
  const failures: Record<number, TSchema> = {};
  for (const code of errors) {
    const { status, text } = ERRORS[code];
    const shape = status >= 500 ? ServerErrorResponse : ClientErrorResponse;
    const before = failures[status]?.description;
    failures[status] = { ...shape, description: `${before ? `${before}; ` : ''}${code}: ${text}` };
  }
  return { ...failures, ...success };
}
