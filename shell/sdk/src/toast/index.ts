import { usePlatform } from '../platform/platform';
import type { Toast, ToastStyle } from '../platform/toast-store';
import { useStore } from '../store';

export {
  TOAST_MS,
  type Toast,
  type ToastOptions,
  type ToastStore,
  type ToastStyle,
} from '../platform/toast-store';

/** Returns the function that shows a toast; it is stable across renders. */
export function useToast(): (text: string, style: ToastStyle) => void {
  return usePlatform().toasts.show;
}

/** The toast on screen; the shell draws it. */
export function useCurrentToast(): Toast | null {
  return useStore(usePlatform().toasts);
}
