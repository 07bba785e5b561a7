import { useCurrentToast } from '@fitreel/sdk/toast';
import { usePlatform } from '@fitreel/sdk/platform';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './toaster.module.css';

/** Puts the region over whatever lies in the top layer; browsers without popovers keep it where its style puts it. */
function raise(region: HTMLElement): void {
  if (!('showPopover' in region)) return;
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
}

/**
 * Shows the toasts, one after another. The region is on the page from the start, so that screen readers announce each
 * toast. It is a popover, raised anew over a modal dialog, which would else cover it.
 */
export function Toaster(): ReactNode {
  const toast = useCurrentToast();
  const { toasts } = usePlatform();
  const region = useRef<HTMLDivElement>(null);
  const id = toast?.id;

  useEffect(() => {
    if (region.current) raise(region.current);
  }, []);

  useEffect(() => {
    if (id !== undefined && region.current && document.querySelector('dialog:modal')) raise(region.current);
  }, [id]);

  return (
    <div ref={region} role="status" popover="manual" className={styles['region']}>
      {toast && (
        <div
          key={toast.id}
          className={styles['toast']}
          data-style={toast.style}
          onPointerEnter={() => toasts.hold()}
          onPointerLeave={() => toasts.release()}
        >
          {toast.text}
        </div>
      )}
    </div>
  );
}
