import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeSite, pageShown, type ComposedSite } from '../composed-site.test-support';

let site: ComposedSite;

async function open() {
  site = composeSite({ at: '/' });
  render(site.page);
  await pageShown();
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  site.router.dispose();
  document.cookie = 'theme=; max-age=0; path=/';
  document.documentElement.removeAttribute('data-theme');
});

const chosen = () => document.documentElement.getAttribute('data-theme');
const button = (theme: string) => screen.getByRole('button', { name: `Switch to ${theme} theme` });

test('the theme is the system’s until it is switched, and the choice is kept on the device', async () => {
  const user = await open();
  expect(chosen()).toBeNull();
  await user.click(button('light'));
  expect(chosen()).toBe('light');
  expect(document.cookie).toContain('theme=light');
  expect(button('dark')).toBeDefined();
});

test('a switch to what the system prefers follows the system again', async () => {
  const user = await open();
  await user.click(button('light'));
  await user.click(button('dark'));
  expect(chosen()).toBeNull();
  expect(document.cookie).not.toContain('theme');
  act(() => site.system.prefer('light'));
  expect(button('dark')).toBeDefined();
});

test('the key t switches too, but not while somebody types', async () => {
  const user = await open();
  await user.keyboard('t');
  expect(chosen()).toBe('light');
  await user.click(screen.getByRole('searchbox', { name: 'Search' }));
  await user.keyboard('t');
  expect(chosen()).toBe('light');
});

test('a tab takes over what was chosen in another when it comes to the front', async () => {
  await open();
  document.cookie = 'theme=light; path=/';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(chosen()).toBe('light');
  document.cookie = 'theme=nonsense; path=/';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(chosen()).toBeNull();
});

test('logging out keeps the choice', async () => {
  const user = await open();
  await user.click(button('light'));
  act(() => site.platform.session.start('token-1'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(document.cookie).toContain('theme=light');
});
