import type { ToastStore } from '@fitreel/sdk/toast';
import { earlyTexts } from './texts';

/** What the visitor recognises a control by. */
const signOf = (control: Element) =>
  [
    control.closest('form')?.getAttribute('aria-label'),
    ...['type', 'name', 'aria-label'].map((name) => control.getAttribute(name)),
    control instanceof HTMLButtonElement && control.textContent,
  ].join();

/** `control`, or what has taken its place since React has rendered the page anew; null if nothing has. */
export function replacing<E extends Element>(control: E): E | null {
  if (control.isConnected) return control;
  const alike = (tree: ParentNode) =>
    [...tree.querySelectorAll<E>(control.localName)].filter((other) => signOf(other) === signOf(control));
  // What was removed is still together.
  const at = alike(control.getRootNode() as Element).indexOf(control);
  return alike(document)[Math.max(at, 0)] ?? null;
}

/** Tells the visitor that early input had no effect. */
export function sayLost(toasts: Pick<ToastStore, 'show'>): void {
  toasts.show(earlyTexts.lost, 'warning');
}
