/** Letters, vowel signs and digits of other scripts, and the Arabic question mark. */
const NOT_LATIN = /^(?:(?![\p{Script=Latin}\p{ASCII}])[\p{L}\p{M}\p{Nd}؟])+$/u;

const PUNCTUATION = /^(?![A-Za-z0-9 ])[ -~]$/;

/**
 * The key of a shortcut that `event` presses, as `Shortcut` names it; null for none: with a modifier, or part of a composed character.
 * It is what the key types, so `a` is where the viewer's layout has it and AZERTY's digits are with Shift. Where that is not Latin,
 * as in a Russian, Greek, Hebrew or Arabic layout, it is what the same key types in the layout of the United States. AltGr takes
 * part only in punctuation that the layout has nowhere else, such as `/`.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, code, shiftKey } = event;
  if (event.isComposing || event.metaKey) return null;
  if (event.getModifierState('AltGraph')) return PUNCTUATION.test(key) ? key : null;
  if (event.ctrlKey || event.altKey) return null;
  if (!NOT_LATIN.test(key)) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? (shiftKey ? null : (digit ?? null));
}
