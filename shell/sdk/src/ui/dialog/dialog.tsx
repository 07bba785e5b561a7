import { lazyPart } from '../primitives/lazy-part';
import type { ConfirmPanelProps } from './confirm-panel';
import type { DialogPanelProps } from './dialog-panel';

// Shares a chunk with the menu of cards: no page shows either at first.
const DialogPanel = lazyPart(() => import(/* webpackChunkName: "sdk-menu" */ './dialog-panel'));
const ConfirmPanel = lazyPart(() => import(/* webpackChunkName: "sdk-menu" */ './confirm-panel'));

export interface DialogProps extends DialogPanelProps {
  open: boolean;
}

/** A modal dialog: the page behind it is inert, and the focus returns to where it was. */
export function Dialog({ open, ...panel }: DialogProps) {
  return open && <DialogPanel {...panel} />;
}

export interface ConfirmDialogProps extends ConfirmPanelProps {
  open: boolean;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({ open, ...panel }: ConfirmDialogProps) {
  return open && <ConfirmPanel {...panel} />;
}
