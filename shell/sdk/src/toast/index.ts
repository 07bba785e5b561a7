export { TOAST_MS, type Toast, type ToastStore, type ToastStyle } from './store';
export { useCurrentToast, useToast } from './use-toast';
