import { RENDERED_ATTRIBUTE } from '@fitreel/protocol/browser';
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

/** @param current what is in place of a control on the page as it is now */
function repeat(current: <E extends Element>(control: E) => E | null): void {
  const { entered, pressed } = window.fitreelEarly ?? { entered: [], pressed: [] };
  for (const [early, entry] of entered) {
    const field = current(early);
    if (field) enter(field, entry);
  }
  if (focused && !focused.isConnected && document.activeElement === document.body)
    (current(focused) as HTMLElement | null)?.focus({ preventScroll: true });
  for (const early of pressed) {
    const target = current(early);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target?.click();
  }
}

/**
 * Enters and presses what the visitor entered and pressed before the app ran, unless it is gone. The page is no longer as the
 * server rendered it.
 */
function repeatEarlyInput(): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  removeEventListener('focusin', follow);
  window.fitreelEarly?.end();
  // Where the page was not as the server rendered it, such as with the elements of a password manager, React has rendered it anew.
  if (rendered?.isConnected === false)
    import(/* webpackChunkName: "replaced" */ './replaced-controls').then(
      ({ replacing }) => repeat(replacing),
      reportError,
    );
  else repeat((control) => (control.isConnected ? control : null));
}

/** Repeats early input once the app has taken over the rendered page and has applied the session. */
export function useEarlyInput(): void {
  useEffect(() => {
    const timer = setTimeout(repeatEarlyInput);
    return () => clearTimeout(timer);
  }, []);
}
