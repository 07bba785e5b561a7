import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { composeSite, pageShown, type ComposedSite } from '../composed-site.test-support';
// Imported up front: compiling a lazy module must not count against a test's timeout.
import './account-panel';
import { guestNotice } from './texts';

let site: ComposedSite;

const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;
const GUEST = tokenOf({ name: 'Demo', guest: true });

async function open(token?: string) {
  site = composeSite({ at: '/', ...(token !== undefined && { token }) });
  render(site.page);
  await pageShown();
}

afterEach(() => {
  cleanup();
  site.router.dispose();
});

test.each([
  ['Guest', GUEST, ''],
  ['Vera', tokenOf({ name: 'Vera' }), 'V'],
  ['vera von weit', tokenOf({ name: ' vera von weit ' }), 'VW'],
  ['You', 'token-1', ''],
])('the bar shows the avatar of %s', async (who, token, initials) => {
  await open(token);
  const button = screen.getByRole('button', { name: `Account: ${who}` });
  expect(button.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials);
  expect(button.textContent).toBe('');
});

test('a guest who logs in is told how to keep the lists, with a way to do it', async () => {
  await open();
  const { session, toasts } = site.platform;
  act(() => {
    session.start(GUEST);
    toasts.show('Login successfully', 'success');
  });
  await act(async () => {});
  expect(toasts.getSnapshot()?.text).toBe('Login successfully');
  act(() => toasts.dismiss());
  await waitFor(() => expect(toasts.getSnapshot()).not.toBeNull());
  const toast = site.platform.toasts.getSnapshot();
  expect(toast).toMatchObject({ text: guestNotice, action: { label: 'Keep your lists' } });
  await act(async () => toast?.action?.run());
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/login'));
});

test.each([
  ['a guest who reloads the page', GUEST, undefined],
  ['a user who logs in', undefined, tokenOf({ name: 'Vera' })],
])('%s is told nothing', async (_who, before, after) => {
  await open(before);
  if (after !== undefined) await act(async () => site.platform.session.start(after));
  expect(site.platform.toasts.getSnapshot()).toBeNull();
});
