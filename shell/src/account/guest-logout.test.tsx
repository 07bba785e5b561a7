import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from '@fitreel/sdk/remote';
import { pageShown, siteOfTest } from '../composed-site.test-support';
// Imported up front: compiling a lazy module must not count against a test's timeout.
import './guest-logout';
import { guestLogoutTexts, userLogoutTexts } from './texts';

const shown = siteOfTest();
const GUEST = `e30.${btoa(JSON.stringify({ guest: true }))}.signature`;

/** A remote that keeps something of its viewers, and answers so. */
const keeper = (name: string, answer: () => Promise<boolean>) =>
  defineRemote(
    {
      name,
      title: name,
      routes: [{ id: 'page', path: `/${name}` }],
      listeners: [{ event: 'guest-logout', access: 'signed-in' }],
    },
    { page: async () => ({ Component: () => null }) },
    { listeners: { 'guest-logout': async () => ({ handle: answer }) } },
  );

/** Presses Logout as a guest of a site whose remotes answer so. */
async function pressLogout(...answers: (() => Promise<boolean>)[]) {
  const fillers = answers.map((answer, index) => keeper(`keeper${index}`, answer));
  const user = shown.open({ at: '/', token: GUEST, fillers });
  await pageShown();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
}

const NOTHING = async () => false;
const SOMETHING = async () => true;

const question = () => screen.findByRole('alertdialog', { name: guestLogoutTexts.question });
const signedIn = () => shown.site.platform.session.getSnapshot().signedIn;

test('a guest with nothing to lose logs out at once', async () => {
  await pressLogout(NOTHING, NOTHING);
  await waitFor(() => expect(signedIn()).toBe(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a guest with something to lose is asked, and logs out only after confirming', async () => {
  await pressLogout(NOTHING, SOMETHING);
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(signedIn()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await question();
  await userEvent.click(screen.getByRole('button', { name: guestLogoutTexts.logOut }));
  expect(signedIn()).toBe(false);
});

test('the question leads to signup, still as the guest', async () => {
  await pressLogout(SOMETHING);
  await question();
  await userEvent.click(screen.getByRole('link', { name: guestLogoutTexts.keep }));
  expect(shown.site.router.state.location.pathname).toBe('/login');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(signedIn()).toBe(true);
});

test('a guest is asked at once while the page shows something of theirs', async () => {
  shown.open({ at: '/', token: GUEST, fillers: [keeper('library', NOTHING)] });
  await pageShown();
  act(() => void shown.site.platform.queryClient.setQueryData(['user', 'likes'], ['a video']));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await question();
  expect(shown.site.platform.requests).toEqual([]);
});

test.each([
  ['is asked before losing what was not sent', SOMETHING, true],
  ['logs out once all is sent', NOTHING, false],
])('a user %s', async (_what, answer, isAsked) => {
  shown.open({ at: '/', token: 'token-1', fillers: [keeper('library', answer)] });
  await pageShown();
  act(() => void shown.site.platform.queryClient.setQueryData(['user', 'likes'], ['a video']));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  if (isAsked) {
    await screen.findByRole('alertdialog', { name: userLogoutTexts.question });
    expect(screen.queryByRole('link', { name: guestLogoutTexts.keep })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: guestLogoutTexts.logOut }));
  }
  await waitFor(() => expect(signedIn()).toBe(false));
});

test('a guest is asked where no remote says what it keeps', async () => {
  await pressLogout();
  await question();
});

test.each([
  ['fails to answer', () => Promise.reject(new Error('down'))],
  ['does not answer in time', () => new Promise<boolean>(() => undefined)],
])('a guest is asked if a remote %s', async (_what, answer) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await pressLogout(NOTHING, answer);
  await screen.findByRole('alertdialog', { name: guestLogoutTexts.question }, { timeout: 5000 });
  expect(log).toHaveBeenCalled();
});
