import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/context';
import type { Toast, ToastStyle } from '../platform/toast-store';

/** The function that shows a toast; the same one in every render. */
export function useToast(): (text: string, style: ToastStyle) => void {
  return usePlatform().toasts.show;
}

/** The toast to draw, for the shell's toaster. */
export function useCurrentToast(): Toast | null {
  const { toasts } = usePlatform();
  return useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getServerSnapshot);
}
