/** Why a request to the API failed. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The API's own messages, at least one. */
  readonly messages: readonly string[];

  constructor(status: number, messages: readonly string[], options?: ErrorOptions) {
    super(messages.join(' '), options);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
  }
}

export function noResponse(cause: unknown): ApiError {
  return new ApiError(0, ['The API did not respond.'], { cause });
}
