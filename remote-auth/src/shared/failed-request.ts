import { ApiError } from '@fitreel/sdk/api';
import { failureAdvice } from '@fitreel/sdk/ui';

/** The reason why a request failed. */
interface FailedRequest {
  status: number;
  /** The API's own text, or advice if it did not respond or is failing. */
  text: string;
  /** The field of the body that the text names (api/README.md#errors), and the problem with it. */
  rejected: { field: string; text: string } | undefined;
}

/** The API's format for naming a field: `body/password must NOT have more than 128 characters`. */
const FIELD_ERROR = /^body\/(?<field>\w+) (?<reason>.+)$/s;

/**
 * @param error of a failed request of the session
 * @throws `error` itself if it did not come from the API: a fault of this app, which belongs in the console
 */
export function failedRequest(error: unknown): FailedRequest {
  if (!(error instanceof ApiError)) throw error;
  const rejects = error.status >= 400 && error.status < 500;
  const text = rejects ? error.messages.join(' ') : failureAdvice(error);
  const { field, reason } =
    ((error.status === 400 || error.status === 422) && FIELD_ERROR.exec(text)?.groups) || {};
  const rejected = field !== undefined && reason !== undefined ? { field, text: reason } : undefined;
  return { status: error.status, text, rejected };
}

type SetError<Name extends string> = (
  name: Name | 'root.server',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void;

interface ErrorFields<Name extends string> {
  /** All fields of the form. */
  names: readonly Name[];
  /** The field that a response with this status concerns. */
  byStatus: Readonly<Record<number, Name>>;
}

/** Shows a failure at the field that it concerns, and focuses the field (behaviour.md#login); otherwise for the whole form. */
export function showFailure<Name extends string>(
  { status, text, rejected }: FailedRequest,
  { names, byStatus }: ErrorFields<Name>,
  setError: SetError<Name>,
): void {
  const named = names.find((name) => name === rejected?.field);
  const field = named ?? byStatus[status];
  if (field === undefined) setError('root.server', { message: text });
  else setError(field, { message: (named && rejected?.text) ?? text }, { shouldFocus: true });
}
