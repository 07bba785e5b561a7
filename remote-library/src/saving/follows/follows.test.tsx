import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform, renderInApp, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './follow';
import './followed-videos';

const CREATOR = { _id: 'ada-move', name: 'Ada Move', subscriber: '1.5M', avatar: '/a.svg', videoCount: 2 };

function open(options: { token?: string; responses?: TestResponses } = {}) {
  const responses: TestResponses = { 'GET /user/follows': { follows: [] }, ...options.responses };
  const platform = createTestPlatform({ ...options, fillers: [remote], responses });
  renderInApp(<Slot name="creator-actions" creator={CREATOR} />, { platform });
  return platform;
}

const button = (name: string) => screen.findByRole('button', { name });
const changes = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test('Follow asks a visitor to log in first, and follows after the login', async () => {
  const platform = open();
  await userEvent.click(await button('Follow'));
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Login first', style: 'warning' });
  expect(platform.requests).toEqual([]);
});

test('follows a creator, and no longer', async () => {
  const platform = open({ token: 'a token' });
  await userEvent.click(await button('Follow'));
  const following = await button('Following');
  expect(following.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(changes(platform)).toEqual(['POST /user/follows']));
  await userEvent.click(following);
  await button('Follow');
  await waitFor(() =>
    expect(changes(platform)).toEqual(['POST /user/follows', 'DELETE /user/follows/ada-move']),
  );
});

test('a change that fails is taken back, and says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = open({
    token: 'a token',
    responses: { 'POST /user/follows': new ApiError(500, ['down']) },
  });
  await userEvent.click(await button('Follow'));
  await waitFor(() =>
    expect(platform.toasts.getSnapshot()).toMatchObject({
      text: 'Couldn’t follow this creator. The site is having trouble. Try again in a moment.',
      style: 'danger',
    }),
  );
  expect((await button('Follow')).getAttribute('aria-pressed')).toBe('false');
});

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
const SUGGESTIONS = [
  first,
  { ...second, creator: first.creator.toUpperCase() },
  { ...third, creator: 'Grace Lift' },
];

test.each([
  ['their newest videos', [first, second], 'From creators you follow', 2],
  ['creators to follow, each once', [], 'Creators to follow', 2],
])('home shows a shelf of %s', async (_what, videos, name, count) => {
  const platform = createTestPlatform({
    token: 'a token',
    fillers: [remote],
    responses: { 'GET /user/follows/videos': { videos }, 'GET /user/history': { history: [] } },
  });
  renderInApp(<Slot name="home-shelves" suggestions={SUGGESTIONS} />, { platform });
  const shelf = await screen.findByRole('region', { name });
  expect(within(shelf).getAllByRole('listitem')).toHaveLength(count);
  if (videos.length === 0)
    expect(
      within(shelf)
        .getByRole('link', { name: /^Grace Lift/ })
        .getAttribute('href'),
    ).toBe('/creator/grace-lift');
});
