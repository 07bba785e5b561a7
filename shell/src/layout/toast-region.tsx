import { usePlatform } from '@fitreel/sdk/platform';
import type { Toast } from '@fitreel/sdk/toast';
import { IconButton } from '@fitreel/sdk/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './toast-region.module.css';
import { focusHeading } from './use-heading-focus';
import { useHold } from './use-hold';

/**
 * A place where toasts are announced and seen. It is a popover, so that it lies over everything, a dialog around it
 * included; browsers without popovers keep it where its style puts it.
 */
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

/** One toast. It stays while it is pointed at or has the focus, and can be sent away before its time. */
function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { toasts } = usePlatform();
  const focusedBefore = useRef<EventTarget | null>(null);
  const dismiss = () => {
    const before = focusedBefore.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else focusHeading();
    toasts.dismiss();
  };
  return (
    <div ref={useHold()} className={styles['toast']} data-style={toast.style}>
      {toast.text}
      <IconButton
        label="Dismiss"
        icon="close"
        onFocus={({ relatedTarget }) => {
          focusedBefore.current = relatedTarget;
        }}
        onClick={dismiss}
      />
    </div>
  );
}
