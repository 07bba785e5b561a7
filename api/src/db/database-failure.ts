/**
 * `busy`: another writer holds what a statement needs, or too many wait already; trying again soon can help.
 * `unavailable`: the database does not respond, or cannot write; an operator has to look.
 */
export type FailureKind = 'busy' | 'unavailable';

/** The database failed, and not the statement. `cause` says why. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** `error` as a `DatabaseFailure` when `kindOf` finds one in it; else itself. */
export function asFailure(
  error: unknown,
  kindOf: (error: Error & { code?: unknown }) => FailureKind | undefined,
) {
  if (!(error instanceof Error) || error instanceof DatabaseFailure) return error;
  const kind = kindOf(error);
  return kind ? new DatabaseFailure(kind, error.message, { cause: error }) : error;
}
