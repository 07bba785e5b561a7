import type { ToastStore } from '@fitreel/sdk/toast';
import { earlyTexts } from './texts';

/** The features by which a visitor recognises a control. */
const signOf = (control: Element) =>
  [
    control.closest('form')?.getAttribute('aria-label'),
    ...['type', 'name', 'aria-label'].map((name) => control.getAttribute(name)),
    control instanceof HTMLButtonElement && control.textContent,
  ].join();

/** `control`, or the control that replaced it when React rendered the page anew; null if there is neither. */
export function replacing<E extends Element>(control: E): E | null {
  if (control.isConnected) return control;
  const alike = (tree: ParentNode) =>
    [...tree.querySelectorAll<E>(control.localName)].filter((other) => signOf(other) === signOf(control));
  // The removed elements still form one tree.
  const at = alike(control.getRootNode() as Element).indexOf(control);
  return alike(document)[Math.max(at, 0)] ?? null;
}

/** Tells the visitor that early input had no effect. */
export function sayLost(toasts: Pick<ToastStore, 'show'>): void {
  toasts.show(earlyTexts.lost, 'warning');
}
