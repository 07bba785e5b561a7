import { useCurrentToast } from '../toast';
import { VisuallyHidden } from './visually-hidden';

/**
 * Says the toasts inside a modal dialog, outside of which nothing is there for assistive technology. It shows nothing:
 * the shell's toaster lies over the dialog.
 */
export function ToastSpeaker() {
  const toast = useCurrentToast();
  return <div role="status">{toast && <VisuallyHidden key={toast.id}>{toast.text}</VisuallyHidden>}</div>;
}
