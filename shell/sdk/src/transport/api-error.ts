/** Why a call of the API failed. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The API's own texts (spec section 8), at least one. */
  readonly messages: readonly string[];

  constructor(status: number, messages: readonly string[], options?: ErrorOptions) {
    super(messages.join(' '), options);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
  }
}
