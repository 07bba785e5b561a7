import { sectionShortcuts } from './section-shortcuts';

const entries = (...labels: string[]) =>
  labels.map((label, order) => ({ place: 'sidebar' as const, label, path: `/${order}`, order }));

test('each section has the first letter of its label that is still free', () => {
  const went = jest.fn();
  const shortcuts = sectionShortcuts(entries('Home', 'History', 'Watch later', 'HI'), went);
  expect(shortcuts.map(({ keys, does }) => `${keys.join(' ')}: ${does}`)).toEqual([
    'g h: Go to Home',
    'g i: Go to History',
    'g w: Go to Watch later',
  ]);
  shortcuts[2]?.run();
  expect(went).toHaveBeenCalledWith('/2');
});

test('a label without letters has none', () => {
  expect(sectionShortcuts(entries('2 · 3'), () => undefined)).toEqual([]);
});
