import { ERRORS, type ErrorCode } from '@fitreel/contract';

/**
 * An expected failure: an entry of the error catalogue. Services and routes throw it, and the error handler turns it
 * into the response. `text` is more precise than the catalogue's.
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
