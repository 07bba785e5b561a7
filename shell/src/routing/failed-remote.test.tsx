import { act, screen, waitFor } from '@testing-library/react';
import { siteOfTest } from '../composed-site.test-support';

const shown = siteOfTest();
const { open } = shown;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const retry = () => screen.findByRole('button', { name: 'Retry' });

/** From the home page to the history, whose remote does not load. */
async function openFailedHistory() {
  const user = open({ at: '/', token: 'token-1', down: ['library'] });
  await heading('Home of all');
  await act(() => shown.site.router.navigate('/history', { state: { from: '/trend' } }));
  await heading('History');
  return user;
}

test('Retry keeps what the link to the page passed on, and Back leads to the page before', async () => {
  const user = await openFailedHistory();
  shown.site.down.clear();
  await user.click(await retry());
  await heading('Your history');
  expect(shown.site.router.state.location.state).toEqual({ from: '/trend' });
  await act(() => shown.site.router.navigate(-1));
  expect(await heading('Home of all')).toBeDefined();
});

test('a network that is back does not bring back a page that the user has left', async () => {
  const user = await openFailedHistory();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await heading('Home of all');
  shown.site.down.clear();
  const { length } = shown.site.loads;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(shown.site.router.state.navigation.state).toBe('idle'));
  expect(window.location.pathname).toBe('/');
  expect(shown.site.loads).toHaveLength(length);
});

test.each([
  ['has always loaded', []],
  ['has loaded after a Retry', ['catalog']],
])('a path that its remote has no page for is not found when the remote %s', async (_when, down) => {
  const user = open({ at: '/', down });
  if (down.length > 0) {
    await heading('Home');
    shown.site.down.clear();
    await user.click(await retry());
  }
  await heading('Home of all');
  // The catalogue owns it by its pattern, but no id has this character.
  await act(() => shown.site.router.navigate('/category%3F'));
  expect(await heading('Page not found')).toBeDefined();
});
