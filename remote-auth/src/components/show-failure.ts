import type { FailedCall } from './failed-call';

type SetError<Name extends string> = (
  name: Name | 'root',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void;

/**
 * Says a failure at the field that it concerns, which takes the focus, else for the form as a whole
 * (behaviour.md#login).
 *
 * @param fields those of the form, and by status the one that such an answer concerns
 */
export function showFailure<Name extends string>(
  { status, text, refused }: FailedCall,
  { names, byStatus }: { names: readonly Name[]; byStatus: Readonly<Record<number, Name>> },
  setError: SetError<Name>,
): void {
  const named = names.find((name) => name === refused?.field);
  const field = named ?? byStatus[status];
  if (field === undefined) setError('root', { message: text });
  else setError(field, { message: (named && refused?.text) ?? text }, { shouldFocus: true });
}
