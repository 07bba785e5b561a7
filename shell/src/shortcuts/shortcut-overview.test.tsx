import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { pageShown, siteOfTest } from '../composed-site.test-support';

const shown = siteOfTest();

async function open() {
  const user = shown.open({ at: '/' });
  await pageShown();
  return user;
}

afterEach(() => {
  document.cookie = 'shortcuts=; max-age=0; path=/';
});

const overview = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

test('? lists every shortcut', async () => {
  const user = await open();
  await user.keyboard('?');
  const texts = within(await overview())
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(texts.sort()).toEqual([
    'Go to History: gi',
    'Go to Home: gh',
    'Go to Playlist: gp',
    'Go to Workouts: gw',
    'Search: /',
    'Show the keyboard shortcuts: ?',
    'Switch the theme: t',
  ]);
});

test('keys in a row that do the same are listed by the first and the last', async () => {
  const user = await open();
  const keys = ['k', '0', '1', '2', '3', 'arrowleft', 'x', 'y'];
  const run = () => undefined;
  act(() => shown.site.platform.shortcuts.set(keys.map((key) => ({ keys: [key], does: 'Jump', run }))));
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const listed = within(await overview()).getAllByRole('definition');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['k', '0to3', '←', 'x', 'y']);
});

test('shortcuts open the sections, but not behind the dialog', async () => {
  const user = await open();
  await user.keyboard('?');
  const dialog = await overview();
  await user.keyboard('gp');
  expect(shown.site.router.state.location.pathname).toBe('/');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.keyboard('gp');
  // A visitor must log in first.
  await waitFor(() => expect(shown.site.router.state.location.pathname).toBe('/login'));
});

test('shortcuts can be turned off on the device, and on again by the button', async () => {
  const user = await open();
  await user.keyboard('?');
  await user.click(within(await overview()).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.cookie).toContain('shortcuts=off');

  cleanup();
  shown.site.router.dispose();
  const again = await open();
  await again.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await again.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await again.click(within(await overview()).getByRole('checkbox'));
  expect(document.cookie).not.toContain('shortcuts');
});
