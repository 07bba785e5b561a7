import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeSite, type ComposedSite } from '../composed-site.test-support';

let site: ComposedSite;

async function open(...given: Parameters<typeof composeSite>) {
  site = composeSite(...given);
  render(site.page);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  site.router.dispose();
});

const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
const top = () => within(screen.getByRole('navigation', { name: 'Top' }));
const names = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

/** Names of the sections that are marked as the current one. */
const active = () =>
  names(sections().getAllByRole('link')).filter(
    (name) =>
      sections()
        .getByRole('link', { name: name ?? '' })
        .getAttribute('aria-current') === 'page',
  );

test('the bars list what the remotes declare', async () => {
  await open({ at: '/' });
  expect(names(sections().getAllByRole('link'))).toEqual(['Home', 'History', 'Playlist']);
  expect(names(top().getAllByRole('link'))).toEqual(['Faulty', 'Login']);
  expect(screen.getByRole('link', { name: 'FitReel' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
    `#${screen.getByRole('main').id}`,
  );
});

test.each<[string, string[]]>([
  ['/', ['Home']],
  // The same page as home's.
  ['/categoryyoga', ['Home']],
  ['/history', ['History']],
  ['/playlist', ['Playlist']],
  ['/playlist/p1', ['Playlist']],
  ['/video/v1', []],
  ['/nowhere', []],
])('at %s the active sections are %j', async (at, expected) => {
  await open({ at, token: 'token-1' });
  expect(active()).toEqual(expected);
});

test('a visitor is offered Login; a user Logout, which ends the session and says so', async () => {
  const user = await open({ at: '/' });
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();

  act(() => site.platform.session.start('token-1'));
  expect(top().queryByRole('link', { name: 'Login' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(site.platform.session.getSnapshot()).toEqual({ signedIn: false, token: null });
  expect(top().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('status').textContent).toBe('Logout successfully');
});

test('toasts come into a region that is there from the start, with their style', async () => {
  await open({ at: '/' });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => site.platform.toasts.show('Login first', 'warning'));
  expect(screen.getByRole('status')).toBe(region);
  expect(screen.getByText('Login first').dataset['style']).toBe('warning');
});

test('a toast that is pointed at stays until the pointer leaves, and goes after its time', async () => {
  await open({ at: '/' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    act(() => site.platform.toasts.show('Login first', 'warning'));
    const held = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await held.hover(screen.getByText('Login first'));
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('status').textContent).toBe('Login first');
    await held.unhover(screen.getByText('Login first'));
    act(() => void jest.advanceTimersByTime(1500));
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    jest.useRealTimers();
  }
});
