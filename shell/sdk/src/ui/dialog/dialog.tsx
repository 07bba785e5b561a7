import { createElement } from 'react';
import type { DialogPanelProps } from './dialog-panel';
import { useLazy } from '../primitives/use-lazy';

export interface DialogProps extends DialogPanelProps {
  open: boolean;
}

const loadPanel = () => import('./dialog-panel').then((module) => module.DialogPanel);

/**
 * A modal dialog: the page behind it is inert, and the focus returns to where it was. Its code loads when it first opens.
 */
export function Dialog({ open, ...panel }: DialogProps) {
  const Panel = useLazy(loadPanel, open, (cause) => {
    console.error('The dialog could not be loaded', cause);
    panel.onClose();
  });
  return open && Panel ? createElement(Panel, panel) : null;
}
