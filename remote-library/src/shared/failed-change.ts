import type { Platform } from '@fitreel/sdk/platform';
import { failureAdvice } from '@fitreel/sdk/ui';
import { isConfirmed, isConflict, type Outcome } from './changes';
import { askToLogIn } from './login-first';
import { changeTexts } from './texts';

/** `text`, and what viewers can do about `error`. */
const failureText = (text: string, error: unknown): string => `${text} ${failureAdvice(error)}`;

/**
 * Whether the viewer has to hear of a failed change, which goes to the console. Without a session it shows the toast
 * `Login first` instead, and 409 means that the API has what the viewer wants.
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

/** Throws without a session, so that a failed change asks to log in, and makes it afterwards. */
export function needSession({ session }: Platform): void {
  if (!session.getSnapshot().signedIn) throw new Error('This change needs a session.');
}

/**
 * Makes a change. A failure shows a toast with `text`, whose Retry makes it again. Never rejects: a failed change
 * is `dropped`, unless the API already has what the viewer wants.
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
 * Why a change failed, for a form or dialog that stays open; null if the viewer need not hear of it, as with `isFailure`.
 *
 * @param again makes it once the viewer has logged in
 */
export function reasonOf(platform: Platform, error: unknown, text: string, again: () => void): string | null {
  return isFailure(platform, error, again) ? failureText(text, error) : null;
}

/**
 * Makes a change for a form or dialog, which stays open if it fails. Resolves as `reasonOf`; never rejects.
 */
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
