import { ERRORS, type ErrorCode } from '@fitreel/contract';

/**
 * An expected failure: an entry of the error catalogue, thrown anywhere below a route and answered by the
 * error handler. `text` replaces the catalogue's text where that only stands for a precise one.
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
