import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { pageShown, siteOfTest } from '../composed-site.test-support';
// Imported up front: compiling a lazy module must not count against a test's timeout.
import './guest-logout';
import { guestLogoutTexts } from '../texts';

const shown = siteOfTest();
const GUEST = `e30.${btoa(JSON.stringify({ guest: true }))}.signature`;

/** Presses Logout as a guest whose liked videos the API knows, or does not say, and who follows these creators. */
async function pressLogout(likes: Contract.Video[] | ApiError, follows: Contract.Creator[] = []) {
  const user = shown.open({
    at: '/',
    token: GUEST,
    responses: {
      'GET /user/likes?limit=1': () => (likes instanceof ApiError ? likes : { likes }),
      'GET /user/watchlater?limit=1': { watchlater: [] },
      'GET /user/history?limit=1': { history: [] },
      'GET /user/playlists?limit=1': { playlists: [] },
      'GET /user/follows': { follows },
    },
  });
  await pageShown();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
}

const question = () => screen.findByRole('alertdialog', { name: guestLogoutTexts.question });
const signedIn = () => shown.site.platform.session.getSnapshot().signedIn;

test('a guest with nothing in a list logs out at once', async () => {
  await pressLogout([]);
  await waitFor(() => expect(signedIn()).toBe(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a guest with something to lose is asked, and logs out only after confirming', async () => {
  await pressLogout(sampleVideos);
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(signedIn()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await question();
  await userEvent.click(screen.getByRole('button', { name: guestLogoutTexts.logOut }));
  expect(signedIn()).toBe(false);
});

test('a guest who follows a creator is asked', async () => {
  const creator = { _id: 'ada-move', name: 'Ada Move', subscriber: '1.5M', avatar: '/a.svg', videoCount: 2 };
  await pressLogout([], [creator]);
  await question();
});

test('the question leads to signup, still as the guest', async () => {
  await pressLogout(sampleVideos);
  await question();
  await userEvent.click(screen.getByRole('link', { name: guestLogoutTexts.keep }));
  expect(shown.site.router.state.location.pathname).toBe('/login');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(signedIn()).toBe(true);
});

test('a list that the page shows is not requested again', async () => {
  shown.open({ at: '/', token: GUEST });
  await pageShown();
  act(() => void shown.site.platform.queryClient.setQueryData(['user', 'likes'], ['a video']));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await question();
  expect(shown.site.platform.requests).toEqual([]);
});

test('while the API does not say what there is to lose, a guest is asked', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await pressLogout(new ApiError(500, ['down']));
  await question();
  expect(log).toHaveBeenCalled();
});
