import { useCurrentToast } from '@fitreel/sdk/toast';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastRegion } from './toast-region';
import { useModalDialog } from './use-modal-dialog';

/**
 * Shows the toasts, one after another. Screen readers announce what comes into a region that was there before, so one
 * is on the page from the start. All outside of a modal dialog is inert, even what lies over it: it can neither be
 * announced nor pointed at. Therefore a dialog gets a region of its own as it opens, and toasts come into that one.
 */
export function Toaster(): ReactNode {
  const toast = useCurrentToast();
  const dialog = useModalDialog();
  return (
    <>
      <ToastRegion toast={dialog ? null : toast} />
      {dialog && createPortal(<ToastRegion toast={toast} />, dialog)}
    </>
  );
}
