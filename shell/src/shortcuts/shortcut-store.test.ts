import type { Shortcut } from '@fitreel/sdk/platform';
import { createStore } from '@fitreel/sdk/store';
import { createShortcutStore, withButtons, type ShortcutStore } from './shortcut-store';

let store: ShortcutStore;
let done: string[];

beforeEach(() => {
  done = [];
  const offered = ['/', 'g h', 'g l', 't', '?', 'Space', 'ArrowLeft'].map((keys): Shortcut => {
    const split = keys === 'Space' ? [' '] : keys.toLowerCase().split(' ');
    return { keys: split, does: `do ${keys}`, run: () => void done.push(keys) };
  });
  store = createShortcutStore(createStore<readonly Shortcut[]>(offered));
  document.body.innerHTML = `
    <h1 tabindex="-1">Title</h1><a href="/">Link</a>
    <button>Button</button><input type="checkbox"><input type="search"><textarea></textarea><select></select>
    <div role="menu"><button role="menuitem">Item</button></div>`;
});

/** Presses a key on an element. Returns whether the store prevented the default action. */
function press(key: string, { selector = 'body', ...init }: KeyboardEventInit & { selector?: string } = {}) {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init });
  document.addEventListener('keydown', store.handle, { once: true });
  document.querySelector(selector)?.dispatchEvent(event);
  document.removeEventListener('keydown', store.handle);
  return event.defaultPrevented;
}

test('a key runs its shortcut and prevents the default action', () => {
  expect(press('/')).toBe(true);
  expect(press('T', { shiftKey: true })).toBe(true);
  expect(press('x')).toBe(false);
  expect(done).toEqual(['/', 't']);
});

test.each([
  ['Russian', 'п', 'р'],
  ['Greek', 'γ', 'η'],
  ['Hebrew', 'ע', 'י'],
  ['Arabic', 'ل', 'ا'],
])('a %s layout presses the keys where a Latin one has them', (_layout, g, h) => {
  press(g, { code: 'KeyG' });
  expect(press(h, { code: 'KeyH' })).toBe(true);
  expect(press(h, { code: 'KeyT', ctrlKey: true })).toBe(false);
  expect(press(h, { code: 'KeyT', selector: '[type=search]' })).toBe(false);
  expect(done).toEqual(['g h']);
});

test('AltGr types the character of a shortcut, and runs none of a letter', () => {
  const altGr = { modifierAltGraph: true, ctrlKey: true, altKey: true };
  expect(press('/', { code: 'KeyQ', ...altGr })).toBe(true);
  expect(press('t', { code: 'KeyT', ...altGr })).toBe(false);
  expect(press('þ', { code: 'KeyT', ...altGr })).toBe(false);
  expect(done).toEqual(['/']);
});

test('a key that a button of the page names presses the button', () => {
  document.body.insertAdjacentHTML('beforeend', '<button aria-keyshortcuts="v">Theatre</button>');
  document.querySelector('[aria-keyshortcuts]')?.addEventListener('click', () => done.push('theatre'));
  expect(press('v')).toBe(true);
  store.enable(false);
  expect(press('v')).toBe(false);
  expect(done).toEqual(['theatre']);
});

test('a sequence of keys runs its shortcut', () => {
  expect(press('g')).toBe(false);
  expect(press('l')).toBe(true);
  press('l');
  expect(done).toEqual(['g l']);
});

test('a key that continues no sequence may start one', () => {
  press('g');
  press('t');
  press('h');
  press('g');
  press('g');
  press('h');
  expect(done).toEqual(['t', 'g h']);
});

test('a sequence times out', () => {
  press('g');
  const late = new KeyboardEvent('keydown', { key: 'h' });
  Object.defineProperty(late, 'timeStamp', { value: late.timeStamp + 1501 });
  store.handle(late);
  expect(done).toEqual([]);
});

test.each([
  ['typed into a field', { selector: '[type=search]' }],
  ['typed into a text area', { selector: 'textarea' }],
  ['pressed in a select', { selector: 'select' }],
  ['pressed in a menu', { selector: '[role=menuitem]' }],
  ['pressed with Control', { ctrlKey: true }],
  ['pressed with Meta', { metaKey: true }],
  ['pressed with Alt', { altKey: true }],
  ['part of a composed character', { isComposing: true }],
])('ignores a key that is %s', (_, init) => {
  expect(press('t', init)).toBe(false);
  expect(done).toEqual([]);
});

test.each(['button', '[type=checkbox]'])('works while %s has the focus', (selector) => {
  press('t', { selector });
  expect(done).toEqual(['t']);
});

test.each([' ', 'ArrowLeft'])('a focused control keeps its own key %j', (key) => {
  for (const selector of ['button', 'a', '[type=checkbox]', '[type=search]', 'select', '[role=menuitem]'])
    expect(press(key, { selector })).toBe(false);
  expect(press(key, { shiftKey: true })).toBe(false);
  expect(done).toEqual([]);
  // Nobody uses it: nothing has the focus, or the heading of a page that was just opened.
  for (const selector of ['body', 'h1']) expect(press(key, { selector })).toBe(true);
  expect(done).toHaveLength(2);
});

test('a key that is held down does its work once, and does not scroll', () => {
  expect(press(' ')).toBe(true);
  expect(press(' ', { repeat: true })).toBe(true);
  expect(press('x', { repeat: true })).toBe(false);
  expect(done).toEqual(['Space']);
});

test('a button with a key that is offered already is no other shortcut', () => {
  document.body.insertAdjacentHTML('beforeend', '<button aria-keyshortcuts="n">Next</button>');
  const next: Shortcut = { keys: ['n'], does: 'Next video', run: () => undefined };
  expect(withButtons([]).map(({ does }) => does)).toEqual(['Next']);
  expect(withButtons([next])).toEqual([next]);
});

test('all shortcuts can be turned off and on', () => {
  store.enable(false);
  expect(press('t')).toBe(false);
  store.enable(true);
  expect(press('t')).toBe(true);
  expect(done).toEqual(['t']);
});
