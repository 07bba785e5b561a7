import { RENDERED_ATTRIBUTE } from '@fitreel/protocol/browser';
import type { ToastStore } from '@fitreel/sdk/toast';
import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = Readonly<Pick<HTMLInputElement, 'value' | 'checked'>>;

declare global {
  interface Window {
    /**
     * The buttons and forms that were pressed, in order, the fields that were filled in, and how to stop keeping both. A
     * script in the page defines it (`page/index.html`), since a rendered page can be used long before the app runs.
     */
    fitreelEarly?: {
      pressed: (HTMLButtonElement | HTMLFormElement)[];
      entered: Map<Field, Entry>;
      end: () => void;
    };
  }
}

/** What the visitor has pressed so far, in order. */
export const earlyPresses = () => window.fitreelEarly?.pressed ?? [];

/**
 * Enters `value` or `checked` into a field as a person would. React ignores an event if the field has the value that was last
 * assigned to it, so it gets another one first.
 */
function enter(field: Field, { value, checked }: Entry): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = value === '' ? '-' : '';
  // React watches the field's own property; the prototype's assigns without its notice.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The control that had the focus last. A browser forgets it once it is removed. */
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
 * Returns false if something is no longer on the page.
 *
 * @param inPlaceOf what is in place of a control on the page as it is now
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
 * Enters and presses what the visitor entered and pressed before the app ran, or says so if it is gone. The page is no longer as
 * the server rendered it.
 */
function repeatEarlyInput(toasts: Pick<ToastStore, 'show'>): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  removeEventListener('focusin', follow);
  window.fitreelEarly?.end();
  // Where the page was not as the server rendered it, such as with the elements of a password manager, React has rendered it anew.
  if (rendered?.isConnected === false)
    loadReplaced()
      .then(({ replacing, sayLost }) => repeat(replacing) || sayLost(toasts))
      .catch(reportError);
  else if (!repeat((control) => (control.isConnected ? control : null)))
    loadReplaced()
      .then(({ sayLost }) => sayLost(toasts))
      .catch(reportError);
}

/** Repeats early input once the app has taken over the rendered page and has applied the session. */
export function useEarlyInput(toasts: Pick<ToastStore, 'show'>): void {
  useEffect(() => {
    const timer = setTimeout(() => repeatEarlyInput(toasts));
    return () => clearTimeout(timer);
  }, [toasts]);
}
