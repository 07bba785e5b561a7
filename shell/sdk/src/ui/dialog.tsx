import { createElement, type ReactNode } from 'react';
import { useLazy } from './use-lazy';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Escape, the close control or a click on the greyed page asks for it; the caller then sets `open` to false. */
  onClose: () => void;
  /** For what must be answered before anything else. */
  role?: 'alertdialog';
  /** Id of the element inside that says what it is about. */
  describedBy?: string;
  children: ReactNode;
}

const loadPanel = () => import('./dialog-panel').then((module) => module.DialogPanel);

/**
 * A modal dialog: the page behind it is greyed and out of reach, and the focus returns to where it was. Its code is
 * loaded when it first opens.
 */
export function Dialog({ open, ...panel }: DialogProps) {
  const Panel = useLazy(loadPanel, open, (cause) => {
    console.error('The dialog could not be loaded', cause);
    panel.onClose();
  });
  return open && Panel ? createElement(Panel, panel) : null;
}
