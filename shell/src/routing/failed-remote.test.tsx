import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeSite, type ComposedSite } from '../composed-site.test-support';
import { reportCaughtError } from '../report-error';

let site: ComposedSite;

function open(...given: Parameters<typeof composeSite>) {
  site = composeSite(...given);
  render(site.page, { onCaughtError: reportCaughtError });
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  site.router.dispose();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const retry = () => screen.findByRole('button', { name: 'Retry' });

/** From the home page to the history, whose remote does not load. */
async function openFailedHistory() {
  const user = open({ at: '/', token: 'token-1', down: ['library'] });
  await heading('Home of all');
  await act(() => site.router.navigate('/history', { state: { from: '/trend' } }));
  await heading('Your library');
  return user;
}

test('Retry keeps what the link to the page passed on, and Back leads to the page before', async () => {
  const user = await openFailedHistory();
  site.down.clear();
  await user.click(await retry());
  await heading('Your history');
  expect(site.router.state.location.state).toEqual({ from: '/trend' });
  await act(() => site.router.navigate(-1));
  expect(await heading('Home of all')).toBeDefined();
});

test('a network that is back does not bring back a page that the user has left', async () => {
  const user = await openFailedHistory();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await heading('Home of all');
  site.down.clear();
  const { length } = site.loads;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(site.router.state.navigation.state).toBe('idle'));
  expect(window.location.pathname).toBe('/');
  expect(site.loads).toHaveLength(length);
});

test.each([
  ['has always loaded', []],
  ['has loaded after a Retry', ['catalog']],
])('a path that its remote has no page for is not found when the remote %s', async (_when, down) => {
  const user = open({ at: '/', down });
  if (down.length > 0) {
    await heading('Video catalogue');
    site.down.clear();
    await user.click(await retry());
  }
  await heading('Home of all');
  // The catalogue owns it by its pattern, but no id has this character.
  await act(() => site.router.navigate('/category%3F'));
  expect(await heading('Page not found')).toBeDefined();
});
