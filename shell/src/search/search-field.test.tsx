import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeSite, pageShown, type ComposedSite } from '../composed-site.test-support';

let site: ComposedSite;

async function open(at: string) {
  site = composeSite({ at });
  render(site.page);
  await pageShown();
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  site.router.dispose();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const address = () => site.router.state.location.pathname + site.router.state.location.search;
const leadsTo = (expected: string) => waitFor(() => expect(address()).toBe(expected));

test('what is typed is searched for once the typing rests, and the focus stays in the field', async () => {
  const user = await open('/');
  await user.click(field());
  await user.keyboard('squat');
  expect(address()).toBe('/');
  await leadsTo('/search?q=squat');
  await screen.findByRole('heading', { level: 1, name: 'Found: squat' });
  await user.keyboard(' & lunge');
  await leadsTo('/search?q=squat+%26+lunge');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('squat & lunge');
});

test('Back leads to where the search began, whatever was typed in between', async () => {
  const user = await open('/');
  await user.type(field(), 'squat');
  await leadsTo('/search?q=squat');
  await user.type(field(), 's');
  await leadsTo('/search?q=squats');
  await act(() => site.router.navigate(-1));
  await leadsTo('/');
  expect(field().value).toBe('');
});

test('Enter searches at once, and gives the focus to the results', async () => {
  const user = await open('/');
  await user.type(field(), ' squat {Enter}');
  expect(address()).toBe('/search?q=squat');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Found: squat'));
  await user.type(field(), '{Enter}');
  expect(document.activeElement?.textContent).toBe('Found: squat');
});

test('the field shows the search of an address that is shared, and of one that Back leads to', async () => {
  const user = await open('/search?q=core');
  expect(field().value).toBe('core');
  await user.type(field(), 's');
  await leadsTo('/search?q=cores');
  await act(() => site.router.navigate('/search?q=elsewhere'));
  expect(field().value).toBe('elsewhere');
  await act(() => site.router.navigate(-1));
  await waitFor(() => expect(field().value).toBe('cores'));
});

test('an emptied field asks for no search', async () => {
  const user = await open('/search?q=core');
  await user.clear(field());
  await leadsTo('/search');
});

test('what was typed and left is forgotten on another page', async () => {
  const user = await open('/');
  await user.type(field(), 'sq');
  await act(() => site.router.navigate('/video/v1'));
  expect(field().value).toBe('');
  expect(address()).toBe('/video/v1');
});

test('the key / leads to the field, and Escape from where it is laid over the bar back to its button', async () => {
  const user = await open('/');
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  const opener = screen.getByRole('button', { name: 'Search' });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
});
