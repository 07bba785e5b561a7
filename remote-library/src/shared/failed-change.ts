import type { Platform } from '@fitreel/sdk/platform';
import { ApiError } from '@fitreel/sdk/api';
import { askToLogIn } from './login-first';
import { changeTexts } from '../texts';

/** A change that did not reach the API, or that the API rejected. */
export interface FailedChange {
  /** What did not happen: "Couldn’t save your like." */
  text: string;
  topic: string;
  retry: () => void;
}

/** `text`, and what viewers can do about `error`. The advice is part of the code that every request loads. */
export async function failureText(text: string, error: unknown): Promise<string> {
  try {
    const { adviceFor } = await import(/* webpackChunkName: "transport" */ './failure-advice');
    return `${text} ${adviceFor(error)}`;
  } catch {
    return text;
  }
}

/**
 * Whether the viewer has to hear of a failed change, which goes to the console. Without a session it shows the toast
 * `Login first` instead, and 409 means that the API has what the viewer wants.
 */
export function isFailure(platform: Platform, error: unknown, retry: () => void): boolean {
  if (!platform.session.getSnapshot().signedIn) {
    askToLogIn(platform, retry);
    return false;
  }
  console.error(error);
  return !(error instanceof ApiError && error.status === 409);
}

/** Shows a toast with Retry (behaviour.md#failed-changes). Never rejects. */
export async function reportFailedChange(
  platform: Platform,
  error: unknown,
  { text, topic, retry }: FailedChange,
): Promise<void> {
  if (!isFailure(platform, error, retry)) return;
  const whole = await failureText(text, error);
  platform.toasts.show(whole, 'danger', { topic, action: { label: changeTexts.retry, run: retry } });
}
