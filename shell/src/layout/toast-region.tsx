import { usePlatform } from '@fitreel/sdk/platform';
import type { Toast } from '@fitreel/sdk/toast';
import { IconButton } from '@fitreel/sdk/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusHeading } from '../focus/use-heading-focus';
import styles from './toast-region.module.css';
import { useToastPause } from './use-toast-pause';

/** A live region for toasts. As a popover it is on top of everything, even of a dialog that contains it. */
export function ToastRegion({ toast }: { toast: Toast | null }): ReactNode {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
  }, []);

  return (
    <div ref={region} role="status" popover="manual" className={styles['region']}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}

/** Stays while it is hovered or focused, and can be dismissed. */
function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { toasts } = usePlatform();
  const previousFocus = useRef<EventTarget | null>(null);
  const dismiss = () => {
    const previous = previousFocus.current;
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    else focusHeading();
    toasts.dismiss();
  };
  return (
    <div ref={useToastPause()} className={styles['toast']} data-style={toast.style}>
      {toast.text}
      <IconButton
        label="Dismiss"
        icon="close"
        onFocus={({ relatedTarget }) => {
          previousFocus.current = relatedTarget;
        }}
        onClick={dismiss}
      />
    </div>
  );
}
