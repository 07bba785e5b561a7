import type { Platform } from '@fitreel/sdk/platform';
import { failureAdvice } from '@fitreel/sdk/ui';
import { isConflict } from './conflict';
import { askToLogIn } from './login-first';
import { changeTexts } from './texts';

/** A change that did not reach the API, or that the API rejected. */
export interface FailedChange {
  /** What did not happen: "Couldn’t save your like." */
  text: string;
  retry: () => void;
}

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

/** Why a change failed, for a form or dialog that stays open; null where the viewer need not hear of it, as with `isFailure`. */
export function reasonOf(platform: Platform, error: unknown, text: string, retry: () => void): string | null {
  return isFailure(platform, error, retry) ? failureText(text, error) : null;
}

/** Shows a toast with Retry (behaviour.md#failed-changes). */
export function reportFailedChange(platform: Platform, error: unknown, { text, retry }: FailedChange): void {
  if (!isFailure(platform, error, retry)) return;
  const action = { label: changeTexts.retry, run: retry };
  platform.toasts.show(failureText(text, error), 'danger', { action });
}
