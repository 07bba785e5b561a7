import type { Platform } from '@fitreel/sdk/platform';
import { changeTexts } from '../texts';

/**
 * The toast for an action that needs a session (behaviour.md#actions-without-a-session).
 *
 * @param afterLogin does what was pressed, once the viewer has logged in
 */
export function askToLogIn({ toasts }: Platform, afterLogin: () => void): void {
  toasts.show(changeTexts.loginFirst, 'warning', { afterLogin });
}
