import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageShown, siteOfTest } from '../composed-site.test-support';

const shown = siteOfTest();

async function open(...options: Parameters<typeof shown.open>) {
  const user = shown.open(...options);
  await pageShown();
  return user;
}

const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
const top = () => within(screen.getByRole('navigation', { name: 'Top' }));
const toastRegion = () => screen.getAllByRole('status').at(-1);
const toastText = () => toastRegion()?.textContent;
const names = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

/** Names of the sections marked as current. */
const active = () =>
  names(sections().getAllByRole('link')).filter(
    (name) =>
      sections()
        .getByRole('link', { name: name ?? '' })
        .getAttribute('aria-current') === 'page',
  );

test('the bars list what the remotes declare', async () => {
  await open({ at: '/' });
  const groups = sections().getAllByRole('list');
  expect(groups.map((group) => names(within(group).getAllByRole('link')))).toEqual([
    ['Home', 'History', 'Playlist'],
    ['Workouts', 'Library'],
  ]);
  expect(names(top().getAllByRole('link'))).toEqual(['Faulty', 'Login']);
  expect(screen.getByRole('link', { name: 'FitReel' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
    `#${screen.getByRole('main').id}`,
  );
});

test.each<[string, string[]]>([
  ['/', ['Home']],
  ['/categoryyoga', ['Home']],
  // A phone shows the tab, and other windows show the entry.
  ['/history', ['History', 'Library']],
  ['/playlist', ['Playlist', 'Library']],
  ['/playlist/p1', ['Playlist', 'Library']],
  ['/library', ['Library']],
  ['/workouts', ['Workouts']],
  ['/workout', ['Workouts']],
  ['/video/v1', []],
  ['/nowhere', []],
])('at %s the active sections are %j', async (at, expected) => {
  await open({ at, token: 'token-1' });
  expect(active()).toEqual(expected);
});

test('a page has the rail beside it if its route asks for that', async () => {
  await open({ at: '/video/v1' });
  const bars = () => sections().getByRole('link', { name: 'Home' }).closest('[data-sidebar="rail"]');
  expect(bars()).not.toBeNull();
  await userEvent.click(sections().getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { level: 1, name: /^Home/ });
  expect(bars()).toBeNull();
});

test('a visitor sees Login, a user Logout, which ends the session and shows a toast', async () => {
  const user = await open({ at: '/' });
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();

  act(() => shown.site.platform.session.start('token-1'));
  expect(top().queryByRole('link', { name: 'Login' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  // First: it goes after a few seconds. The code of the question loads before.
  await waitFor(() => expect(toastText()).toBe('Logout successfully'));
  expect(shown.site.platform.session.getSnapshot()).toEqual({ signedIn: false, token: null });
  expect(top().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('toasts appear with their style in a region that exists from the start', async () => {
  await open({ at: '/' });
  const region = toastRegion();
  expect(region?.textContent).toBe('');
  act(() => shown.site.platform.toasts.show('Login first', 'warning'));
  expect(toastRegion()).toBe(region);
  expect(toastText()).toBe('Login first');
  expect(screen.getByText('Login first').dataset['style']).toBe('warning');
});

test('the bars stay when the first page arrives, with what was typed and opened there', async () => {
  const user = shown.open({ at: '/', token: 'token-1' });
  const field = screen.getByRole('combobox');
  const account = screen.getByRole('button', { name: 'Account: You' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('FitReel');
  await user.type(field, 'yoga');
  await pageShown();
  expect(screen.getByRole('combobox')).toBe(field);
  expect(screen.getByRole('button', { name: 'Account: You' })).toBe(account);
});

describe('a toast', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  /** Shows a toast and returns the user. */
  async function showToast() {
    jest.useRealTimers();
    await open({ at: '/' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    act(() => shown.site.platform.toasts.show('Login first', 'warning'));
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  }
  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('stays while hovered, then for its full time', async () => {
    const user = await showToast();
    await user.hover(screen.getByText('Login first'));
    advance(60_000);
    expect(toastText()).toBe('Login first');
    await user.unhover(screen.getByText('Login first'));
    advance(1499);
    expect(toastText()).toBe('Login first');
    advance(1);
    expect(toastText()).toBe('');
  });

  test('is a new element, so that a screen reader announces also one that is soon replaced', async () => {
    await showToast();
    const first = screen.getByText('Login first');
    act(() => shown.site.platform.toasts.show('Login first', 'warning'));
    expect(screen.getByText('Login first')).not.toBe(first);
  });

  test('stays while it has the focus', async () => {
    await showToast();
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    advance(60_000);
    expect(toastText()).toBe('Login first');
    act(() => dismiss.blur());
    advance(1500);
    expect(toastText()).toBe('');
  });

  test('makes way for the next when dismissed, and returns the focus', async () => {
    const user = await showToast();
    const home = screen.getByRole('link', { name: 'Home' });
    act(() => home.focus());
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    act(() => shown.site.platform.toasts.show('History cleared', 'success'));
    expect(toastText()).toBe('Login first');
    await user.keyboard('{Enter}');
    expect(toastText()).toBe('History cleared');
    expect(document.activeElement).toBe(home);
    advance(1500);
    expect(toastText()).toBe('');
  });
});

test('a notice shows while the page is offline', async () => {
  await open({ at: '/' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You’re offline/).parentElement?.getAttribute('role')).toBe('status');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});
