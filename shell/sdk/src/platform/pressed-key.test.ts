import { pressedKey } from './pressed-key';

const pressed = (init: KeyboardEventInit) => pressedKey(new KeyboardEvent('keydown', init));
const SHIFT = { shiftKey: true };
const ALT_GR = { modifierAltGraph: true };

test.each<[string, string | null, KeyboardEventInit]>([
  ['a letter', 'k', { key: 'k', code: 'KeyK' }],
  ['a capital', 'k', { key: 'K', code: 'KeyK', ...SHIFT }],
  ['a letter where AZERTY has it', 'q', { key: 'q', code: 'KeyA' }],
  ['a letter where Dvorak has it', 'k', { key: 'k', code: 'KeyV' }],
  ['a Russian letter', 'k', { key: 'л', code: 'KeyK' }],
  ['a Russian capital', 'k', { key: 'Л', code: 'KeyK', ...SHIFT }],
  ['a Greek letter', 'g', { key: 'γ', code: 'KeyG' }],
  ['a Hebrew letter', 'm', { key: 'צ', code: 'KeyM' }],
  ['an Arabic letter', 'f', { key: 'ب', code: 'KeyF' }],
  ['two Arabic letters of one key', 'b', { key: 'لا', code: 'KeyB' }],
  ['a Thai vowel in the row of digits', '1', { key: 'ๅ', code: 'Digit1' }],
  ['a Thai digit on the key of another', null, { key: '๑', code: 'Digit2', ...SHIFT }],
  ['an Arabic digit', '5', { key: '٥', code: 'Digit5' }],
  ['a Russian letter on a key of punctuation', null, { key: 'ж', code: 'Semicolon' }],
  ['the Arabic question mark', '?', { key: '؟', code: 'Slash', ...SHIFT }],
  ['an Arabic letter on the key of the slash', '/', { key: 'ظ', code: 'Slash' }],
  ['the slash on a Russian keyboard', '/', { key: '/', code: 'Backslash', ...SHIFT }],
  ['the question mark on a Russian keyboard', '?', { key: '?', code: 'Digit7', ...SHIFT }],
  ['the slash on a Hebrew keyboard', '/', { key: '/', code: 'KeyQ' }],
  ['a digit of AZERTY', '1', { key: '1', code: 'Digit1', ...SHIFT }],
  ['the character below a digit of AZERTY', '&', { key: '&', code: 'Digit1' }],
  ['a letter in AZERTY’s row of digits', 'é', { key: 'é', code: 'Digit2' }],
  ['the paragraph sign above a digit', '§', { key: '§', code: 'Digit3', ...SHIFT }],
  ['the slash with AltGr', '/', { key: '/', code: 'KeyQ', ...ALT_GR }],
  [
    'the question mark with AltGr on Windows',
    '?',
    { key: '?', code: 'KeyW', ctrlKey: true, altKey: true, ...ALT_GR },
  ],
  ['a letter with AltGr', null, { key: 'ł', code: 'KeyL', ...ALT_GR }],
  ['a letter that AltGr does not change', null, { key: 't', code: 'KeyT', ...ALT_GR }],
  ['a digit that AltGr does not change', null, { key: '4', code: 'Digit4', ...ALT_GR }],
  ['a letter with Control', null, { key: 'л', code: 'KeyK', ctrlKey: true }],
  ['a letter with Alt', null, { key: 'k', code: 'KeyK', altKey: true }],
  ['a letter with Meta', null, { key: 'k', code: 'KeyK', metaKey: true }],
  ['part of a composed character', null, { key: 'л', code: 'KeyK', isComposing: true }],
  ['the space bar', ' ', { key: ' ', code: 'Space' }],
  ['an arrow', 'arrowleft', { key: 'ArrowLeft', code: 'ArrowLeft' }],
])('%s is %j', (_what, expected, init) => {
  expect(pressed(init)).toBe(expected);
});
