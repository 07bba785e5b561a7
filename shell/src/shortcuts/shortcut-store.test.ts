import { createShortcutStore, type ShortcutStore } from './shortcut-store';

let store: ShortcutStore;
let done: string[];

beforeEach(() => {
  store = createShortcutStore();
  done = [];
  for (const keys of ['/', 'g h', 'g l', 't', '?']) {
    store.add({ keys: keys.split(' '), does: `do ${keys}`, run: () => void done.push(keys) });
  }
  document.body.innerHTML = `
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
  ['held down', { repeat: true }],
  ['part of a composed character', { isComposing: true }],
])('ignores a key that is %s', (_, init) => {
  expect(press('t', init)).toBe(false);
  expect(done).toEqual([]);
});

test.each(['button', '[type=checkbox]'])('works while %s has the focus', (selector) => {
  press('t', { selector });
  expect(done).toEqual(['t']);
});

test('a shortcut works until it is removed', () => {
  const changes = jest.fn();
  store.subscribe(changes);
  const remove = store.add({ keys: ['n'], does: 'something new', run: () => void done.push('n') });
  press('n');
  remove();
  press('n');
  expect(done).toEqual(['n']);
  expect(changes).toHaveBeenCalledTimes(2);
  expect(store.getSnapshot().shortcuts.map(({ keys }) => keys.join(' '))).toEqual([
    '/',
    'g h',
    'g l',
    't',
    '?',
  ]);
});

test('all shortcuts can be turned off and on', () => {
  store.enable(false);
  expect(press('t')).toBe(false);
  store.enable(true);
  expect(press('t')).toBe(true);
  expect(done).toEqual(['t']);
});
