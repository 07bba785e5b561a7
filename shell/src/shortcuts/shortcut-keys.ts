/** Elements that use characters: text fields, and lists with type-ahead. */
const USES_CHARACTERS = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Types of `input` that do not. */
const NOT_TEXT_TYPES = new Set(['button', 'checkbox', 'radio', 'reset', 'submit']);

function usesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT_TYPES.has(target.type);
  return target.closest(USES_CHARACTERS) !== null;
}

/**
 * The key in lower case, or null if it cannot be part of a shortcut: typed into a field, with a modifier (those are the
 * browser's), repeated, composed or already handled.
 */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key.length !== 1 || event.key === ' ') return null;
  return usesCharacters(event.target) ? null : event.key.toLowerCase();
}
