export { TOAST_MS, type Toast, type ToastStore, type ToastStyle } from '../platform/toast-store';
export { useCurrentToast, useToast } from './use-toast';
