import { RENDERED_ATTRIBUTE } from '@fitreel/protocol/browser';
import type { ToastStore } from '@fitreel/sdk/toast';
import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = Readonly<Pick<HTMLInputElement, 'value' | 'checked'>>;

declare global {
  interface Window {
    /**
     * The buttons and forms pressed so far, in order, the filled-in fields, and a function that stops recording. Defined by a script in the
     * page (`page/index.html`), since a rendered page can be used long before the app runs.
     */
    fitreelEarly?: {
      pressed: (HTMLButtonElement | HTMLFormElement)[];
      entered: Map<Field, Entry>;
      end: () => void;
    };
  }
}

/** The buttons and forms that the visitor has pressed so far, in order. */
export const earlyPresses = () => window.fitreelEarly?.pressed ?? [];

/**
 * Enters `value` or `checked` into a field as a person would. React ignores an event if the field still has the value that was last
 * assigned to it, so the field gets another value first.
 */
function enter(field: Field, { value, checked }: Entry): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = value === '' ? '-' : '';
  // React tracks assignments to the field's own property; the prototype's setter bypasses that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The control that last had the focus. A browser forgets it once it is removed. */
let focused: Element | null = null;
const follow = ({ target }: Pick<FocusEvent, 'target'>) => {
  if (target instanceof Element) focused = target;
};

/** A part of the page as the server rendered it. */
let rendered: Element | null = null;

/** Follows the focus until early input is repeated. */
export function followEarlyFocus(): void {
  rendered = document.querySelector('#root > :last-child');
  focused = document.activeElement;
  addEventListener('focusin', follow);
}

/**
 * Repeats the recorded input. Returns false if one of its controls is no longer on the page.
 *
 * @param inPlaceOf returns the control that now stands in place of a recorded one; null if it is gone
 */
function repeat(inPlaceOf: <E extends Element>(control: E) => E | null): boolean {
  let kept = true;
  const current = <E extends Element>(control: E) => {
    const now = inPlaceOf(control);
    kept &&= now !== null;
    return now;
  };
  const { entered, pressed } = window.fitreelEarly ?? { entered: [], pressed: [] };
  for (const [early, entry] of entered) {
    const field = current(early);
    if (field) enter(field, entry);
  }
  if (focused && !focused.isConnected && document.activeElement === document.body)
    (inPlaceOf(focused) as HTMLElement | null)?.focus({ preventScroll: true });
  for (const early of pressed) {
    const target = current(early);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target?.click();
  }
  return kept;
}

const loadReplaced = () => import(/* webpackChunkName: "small" */ './replaced-controls');

/**
 * Repeats the visitor's input from before the app ran, or tells the visitor if a control is gone. From here on the page is no longer as the
 * server rendered it.
 */
function repeatEarlyInput(toasts: Pick<ToastStore, 'show'>): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  removeEventListener('focusin', follow);
  window.fitreelEarly?.end();
  // If the page differed from the server's output, for example by elements of a password manager, React has rendered it anew.
  if (rendered?.isConnected === false)
    loadReplaced()
      .then(({ replacing, sayLost }) => repeat(replacing) || sayLost(toasts))
      .catch(reportError);
  else if (!repeat((control) => (control.isConnected ? control : null)))
    loadReplaced()
      .then(({ sayLost }) => sayLost(toasts))
      .catch(reportError);
}

/** Repeats early input once the app has hydrated the page and applied the session. */
export function useEarlyInput(toasts: Pick<ToastStore, 'show'>): void {
  useEffect(() => {
    const timer = setTimeout(() => repeatEarlyInput(toasts));
    return () => clearTimeout(timer);
  }, [toasts]);
}
