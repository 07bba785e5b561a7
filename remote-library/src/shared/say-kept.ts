import type { Platform } from '@fitreel/sdk/platform';
import type { ToastOptions } from '@fitreel/sdk/toast';
import { deviceTexts } from './device-texts';

/**
 * Shows `done`, if given, or warns that only this tab has the change. Returns `kept`.
 *
 * @param kept the result of `change` of a device store; null also counts as not stored
 */
export function sayKept(
  { toasts }: Platform,
  kept: boolean | null,
  done?: string,
  options?: ToastOptions,
): boolean {
  if (!kept) toasts.show(deviceTexts.inTabOnly, 'warning', options);
  else if (done !== undefined) toasts.show(done, 'success', options);
  return kept === true;
}
