import { act, screen, waitFor } from '@testing-library/react';
import { pageShown, siteOfTest } from '../composed-site.test-support';

const shown = siteOfTest();

async function open(at: string) {
  const user = shown.open({ at });
  await pageShown();
  return user;
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const url = () => shown.site.router.state.location.pathname + shown.site.router.state.location.search;
const expectUrl = (expected: string) => waitFor(() => expect(url()).toBe(expected));

test('searches when the user stops typing, and keeps the focus in the field', async () => {
  const user = await open('/');
  await user.click(field());
  await user.keyboard('squat');
  expect(url()).toBe('/');
  await expectUrl('/search?q=squat');
  await screen.findByRole('heading', { level: 1, name: 'Found: squat' });
  await user.keyboard(' & lunge');
  await expectUrl('/search?q=squat+%26+lunge');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('squat & lunge');
});

test('Back leads to where the search began, however much was typed', async () => {
  const user = await open('/');
  await user.type(field(), 'squat');
  await expectUrl('/search?q=squat');
  await user.type(field(), 's');
  await expectUrl('/search?q=squats');
  await act(() => shown.site.router.navigate(-1));
  await expectUrl('/');
  expect(field().value).toBe('');
});

test('Enter searches at once and moves the focus to the results', async () => {
  const user = await open('/');
  await user.type(field(), ' squat {Enter}');
  expect(url()).toBe('/search?q=squat');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Found: squat'));
  await user.type(field(), '{Enter}');
  expect(document.activeElement?.textContent).toBe('Found: squat');
});

test('the field follows the URL, whether opened directly or by Back', async () => {
  const user = await open('/search?q=core');
  expect(field().value).toBe('core');
  await user.type(field(), 's');
  await expectUrl('/search?q=cores');
  await act(() => shown.site.router.navigate('/search?q=elsewhere'));
  expect(field().value).toBe('elsewhere');
  await act(() => shown.site.router.navigate(-1));
  await waitFor(() => expect(field().value).toBe('cores'));
});

test('clearing the field clears the search', async () => {
  const user = await open('/search?q=core');
  await user.clear(field());
  await expectUrl('/search');
});

test('another page clears an unfinished search', async () => {
  const user = await open('/');
  await user.type(field(), 'sq');
  await act(() => shown.site.router.navigate('/video/v1'));
  expect(field().value).toBe('');
  expect(url()).toBe('/video/v1');
});

test('/ opens and focuses the field, and Escape returns to its button', async () => {
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
