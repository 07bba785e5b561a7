import { useCurrentToast } from '@fitreel/sdk/toast';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastRegion } from './toast-region';
import { useModalDialog } from './use-modal-dialog';

/**
 * Shows toasts one after another. Screen readers announce text only in a live region that already exists, so the page
 * has one from the start. A modal dialog makes everything outside it inert, even a popover on top of it, so an open
 * dialog gets a region of its own.
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
