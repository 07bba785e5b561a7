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

/**
 * Enters and presses what the visitor entered and pressed before the app ran, unless it is gone. The page is no longer as the
 * server rendered it.
 */
function repeatEarlyInput(): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  const { entered, pressed, end } = window.fitreelEarly ?? { entered: [], pressed: [] };
  end?.();
  for (const [field, entry] of entered) if (field.isConnected) enter(field, entry);
  for (const target of pressed) {
    if (!target.isConnected) continue;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}

/** Repeats early input once the app has taken over the rendered page and has applied the session. */
export function useEarlyInput(): void {
  useEffect(() => {
    const timer = setTimeout(repeatEarlyInput);
    return () => clearTimeout(timer);
  }, []);
}
