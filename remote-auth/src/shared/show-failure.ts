import type { FailedRequest } from './failed-request';

type SetError<Name extends string> = (
  name: Name | 'root',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void;

export interface ErrorFields<Name extends string> {
  /** All fields of the form. */
  names: readonly Name[];
  /** The field that a response with this status is about. */
  byStatus: Readonly<Record<number, Name>>;
}

/** Shows a failure at the field that it is about, and focuses it (behaviour.md#login); else for the whole form. */
export function showFailure<Name extends string>(
  { status, text, rejected }: FailedRequest,
  { names, byStatus }: ErrorFields<Name>,
  setError: SetError<Name>,
): void {
  const named = names.find((name) => name === rejected?.field);
  const field = named ?? byStatus[status];
  if (field === undefined) setError('root', { message: text });
  else setError(field, { message: (named && rejected?.text) ?? text }, { shouldFocus: true });
}
