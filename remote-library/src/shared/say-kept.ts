import type { Platform } from '@fitreel/sdk/platform';
import type { ToastOptions } from '@fitreel/sdk/toast';
import { deviceTexts } from './device-texts';

/**
 * Says `done`, if there is anything to say, or warns that only this tab has what was changed. Returns `kept`.
 *
 * @param kept as `change` of a device store returns it; null also counts as not kept
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
