import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { composeSite, pageShown, siteOfTest, type ComposedSite } from '../composed-site.test-support';
import './account-panel';
import { guestNotice, guestLogoutTexts, userLogoutTexts } from './texts';
import userEvent from '@testing-library/user-event';
import { defineRemote } from '@fitreel/sdk/remote';
import './guest-logout';

describe('the menu', () => {
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
});

describe('the logout of a guest', () => {
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
});
