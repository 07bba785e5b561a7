import type { Platform } from '@fitreel/sdk/platform';
import { failureAdvice } from '@fitreel/sdk/ui';
import { isConfirmed, isConflict, type Outcome } from './changes';
import { askToLogIn } from './login-first';
import { changeTexts } from './texts';

/** `text`, with advice for viewers about `error`. */
const failureText = (text: string, error: unknown): string => `${text} ${failureAdvice(error)}`;

/**
 * Logs a failed change, and returns whether to tell the viewer. Without a session it shows the toast `Login first` instead. A 409 means
 * that the API already has the wanted state.
 */
function isFailure(platform: Platform, error: unknown, retry: () => void): boolean {
  if (!platform.session.getSnapshot().signedIn) {
    askToLogIn(platform, retry);
    return false;
  }
  console.error(error);
  return !isConflict(error);
}

/** Shows a toast with `text`, whose Retry calls `retry` (behaviour.md#failed-changes). */
export function reportFailedChange(
  platform: Platform,
  error: unknown,
  text: string,
  retry: () => void,
): void {
  const action = { label: changeTexts.retry, run: retry };
  if (isFailure(platform, error, retry)) platform.toasts.show(failureText(text, error), 'danger', { action });
}

/** Throws without a session, so that a failed change asks for a login and is made afterwards. */
export function needSession({ session }: Platform): void {
  if (!session.getSnapshot().signedIn) throw new Error('This change needs a session.');
}

/**
 * Makes a change. A failure shows a toast with `text` and Retry. Never rejects: a failed change is `dropped`, unless the API already has
 * the wanted state.
 */
export async function tryChange(
  platform: Platform,
  text: string,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await change();
  } catch (error) {
    reportFailedChange(platform, error, text, () => void tryChange(platform, text, change));
    return isConflict(error) ? 'confirmed' : 'dropped';
  }
}

/**
 * The reason of a failed change, for a form or dialog that stays open; null if the viewer need not be told, as with `isFailure`.
 *
 * @param again makes the change once the viewer has logged in
 */
export function reasonOf(platform: Platform, error: unknown, text: string, again: () => void): string | null {
  return isFailure(platform, error, again) ? failureText(text, error) : null;
}

/** Makes a change for a form or dialog, which stays open if it fails. Resolves with the result of `reasonOf`; never rejects. */
export async function failureOf(
  platform: Platform,
  text: string,
  change: () => Promise<Outcome>,
): Promise<string | null> {
  try {
    return isConfirmed(await change()) ? null : text;
  } catch (error) {
    return reasonOf(platform, error, text, () => void failureOf(platform, text, change));
  }
}
