import { act, screen } from '@testing-library/react';
import { pageShown, siteOfTest } from '../composed-site.test-support';

const shown = siteOfTest();

async function open() {
  const user = shown.open({ at: '/' });
  await pageShown();
  return user;
}

afterEach(() => {
  document.cookie = 'theme=; max-age=0; path=/';
  document.documentElement.removeAttribute('data-theme');
});

const chosen = () => document.documentElement.getAttribute('data-theme');
const button = (theme: string) => screen.getByRole('button', { name: `Switch to ${theme} theme` });

test('the theme follows the system until switched, and the choice is stored on the device', async () => {
  const user = await open();
  expect(chosen()).toBeNull();
  await user.click(button('light'));
  expect(chosen()).toBe('light');
  expect(document.cookie).toContain('theme=light');
  expect(button('dark')).toBeDefined();
});

test('switching back to the system’s theme follows the system again', async () => {
  const user = await open();
  await user.click(button('light'));
  await user.click(button('dark'));
  expect(chosen()).toBeNull();
  expect(document.cookie).not.toContain('theme');
  act(() => shown.site.system.prefer('light'));
  expect(button('dark')).toBeDefined();
});

test('t switches the theme, but not while typing', async () => {
  const user = await open();
  await user.keyboard('t');
  expect(chosen()).toBe('light');
  await user.click(screen.getByRole('combobox', { name: 'Search' }));
  await user.keyboard('t');
  expect(chosen()).toBe('light');
});

test('a tab adopts a choice from another tab when it becomes visible', async () => {
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
  act(() => shown.site.platform.session.start('token-1'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(document.cookie).toContain('theme=light');
});
