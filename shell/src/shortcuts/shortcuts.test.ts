import { sectionShortcuts } from './shortcuts';

const entries = (...labels: string[]) =>
  labels.map((label, order) => ({ place: 'sidebar' as const, label, path: `/${order}`, order }));

test('each section gets the first free letter of its label', () => {
  const go = jest.fn();
  const shortcuts = sectionShortcuts(entries('Home', 'History', 'Watch later', 'HI'), go);
  expect(shortcuts.map(({ keys, does }) => `${keys.join(' ')}: ${does}`)).toEqual([
    'g h: Go to Home',
    'g i: Go to History',
    'g w: Go to Watch later',
  ]);
  shortcuts[2]?.run();
  expect(go).toHaveBeenCalledWith('/2');
});

test('a label without letters gets no shortcut', () => {
  expect(sectionShortcuts(entries('2 · 3'), () => undefined)).toEqual([]);
});
