/** Letters, vowel signs and digits of other scripts, and the Arabic question mark. */
const NOT_LATIN = /^(?:(?![\p{Script=Latin}\p{ASCII}])[\p{L}\p{M}\p{Nd}؟])+$/u;

const PUNCTUATION = /^(?![A-Za-z0-9 ])[ -~]$/;

/**
 * The shortcut key that `event` presses, named as in `Shortcut`; null with a modifier, or as part of a composed character.
 *
 * It is the character that the key types: `a` follows the viewer's layout, and AZERTY's digits take Shift. If that character is not Latin
 * (a Russian, Greek, Hebrew or Arabic layout), it is the character of the same key in the US layout. AltGr counts only for punctuation that
 * the layout has nowhere else, such as `/`.
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
