import { useCurrentToast } from '@fitreel/sdk/toast';
import { usePlatform } from '@fitreel/sdk/platform';
import { IconButton } from '@fitreel/sdk/ui';
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import styles from './toaster.module.css';
import { focusHeading } from './use-heading-focus';

/** Puts the region over whatever lies in the top layer; browsers without popovers keep it where its style puts it. */
function raise(region: HTMLElement): void {
  if (!('showPopover' in region)) return;
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
}

/**
 * Shows the toasts, one after another. The live region is on the page from the start, so that screen readers announce
 * each toast; while a modal dialog is open, the dialog has one of its own. It is a popover, raised anew over a modal
 * dialog, which would else cover it. Pointer or focus on a toast stop its clock.
 */
export function Toaster(): ReactNode {
  const toast = useCurrentToast();
  const { toasts } = usePlatform();
  const region = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget | null>(null);
  const id = toast?.id;

  useEffect(() => {
    if (region.current) raise(region.current);
  }, []);

  useEffect(() => {
    if (id !== undefined && region.current && document.querySelector('dialog:modal')) raise(region.current);
  }, [id]);

  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    focusedBefore.current = relatedTarget;
    toasts.hold();
  };
  const dismiss = () => {
    const before = focusedBefore.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else focusHeading();
    toasts.dismiss();
  };

  return (
    <div ref={region} popover="manual" className={styles['region']}>
      <div
        className={toast ? styles['toast'] : undefined}
        data-style={toast?.style}
        onPointerEnter={toasts.hold}
        onPointerLeave={toasts.release}
      >
        {/* The same text twice in a row is a new element, and so announced again. */}
        <div role="status">{toast && <p key={toast.id}>{toast.text}</p>}</div>
        {toast && (
          <IconButton
            label="Dismiss"
            icon="close"
            className={styles['dismiss']}
            onFocus={handleFocus}
            onBlur={toasts.release}
            onClick={dismiss}
          />
        )}
      </div>
    </div>
  );
}
