/** Where a character belongs to what has the focus: text to type, or a list that jumps to what begins with it. */
const TAKES_CHARACTERS = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Kinds of `input` that take no characters. */
const NO_TEXT = new Set(['button', 'checkbox', 'radio', 'reset', 'submit']);

function takesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.closest(TAKES_CHARACTERS) !== null;
}

/**
 * The key of a shortcut that `event` may be a part of, in lower case; null where it is none: while somebody types, with
 * a modifier (those are the browser's), held down, composed, or already taken.
 */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key.length !== 1 || event.key === ' ') return null;
  return takesCharacters(event.target) ? null : event.key.toLowerCase();
}
