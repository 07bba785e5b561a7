import { screen, within } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import {
  createTestPlatform,
  renderInApp,
  samplePlaylists,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from '../../remote';
import { playOrder, playPath } from './play-order';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './playing';

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
const mornings = { ...samplePlaylists[0], videos: [first, second, third] };
const list = mornings._id ?? '';

function open(options: { video?: Contract.Video; token?: string; responses?: TestResponses } = {}) {
  const { video = second, token = 'token-1', responses } = options;
  const platform = createTestPlatform({
    token: token === '' ? undefined : token,
    fillers: [remote],
    responses: {
      [`GET /user/playlists/${list}`]: { playlist: mornings },
      'GET /user/likes': { likes: [] },
      'GET /user/watchlater': { watchlater: [] },
      'GET /user/history': { history: [] },
      ...responses,
    },
  });
  renderInApp(<Slot name="video-aside" video={video} list={list} />, { platform });
}

const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('lists the playlist with the current video marked, and leads to the previous and next one', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Mornings' });
  const rows = within(region).getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(within(region).getByText('2 of 3')).toBeDefined();
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual([
    '/video/video-1?list=playlist-1',
    '/video/video-3?list=playlist-1',
  ]);
  expect(within(region).getByRole('link', { name: 'Mornings' }).getAttribute('href')).toBe(
    '/playlist/playlist-1',
  );
});

test('passes over a video that is no longer available, which stays in the list', async () => {
  const gone = { ...second, unavailable: true };
  const responses = {
    [`GET /user/playlists/${list}`]: { playlist: { ...mornings, videos: [first, gone, third] } },
  };
  open({ video: first, responses });
  expect(await screen.findByText('1 of 2')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(hrefOf('Next')).toBe('/video/video-3?list=playlist-1');
});

test('the page of a video that cannot be played now leads to the next one of the list', async () => {
  const gone = { ...second, unavailable: true };
  const responses = {
    [`GET /user/playlists/${list}`]: { playlist: { ...mornings, videos: [first, gone, third] } },
  };
  open({ video: gone, responses });
  expect(await screen.findByText('2 of 3')).toBeDefined();
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual([
    '/video/video-1?list=playlist-1',
    '/video/video-3?list=playlist-1',
  ]);
});

test('the last video has no next one', async () => {
  open({ video: third });
  expect(await screen.findByText('3 of 3')).toBeDefined();
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual(['/video/video-2?list=playlist-1', undefined]);
});

test('a video that has left the list leads to the first', async () => {
  open({ video: { ...first, _id: 'elsewhere' } });
  expect(await screen.findByText('3 videos')).toBeDefined();
  expect(hrefOf('Next')).toBe('/video/video-1?list=playlist-1');
});

test('another’s list, or a deleted one, says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ responses: { [`GET /user/playlists/${list}`]: new ApiError(404, ['missing']) } });
  expect(await screen.findByText('This playlist no longer exists, or it isn’t yours.')).toBeDefined();
});

test('a visitor is offered to log in', async () => {
  open({ token: '' });
  expect(await screen.findByText(/^Log in to see the playlist/)).toBeDefined();
  expect(hrefOf('Login')).toBe('/login');
});

describe('the order of play', () => {
  const list = [...'abcdefgh'].map((_id) => ({ _id }));
  const order = (seed: string | null, from = list) =>
    playOrder(from, seed)
      .map(({ _id }) => _id)
      .join('');

  test('without a seed, the order is the playlist’s', () => {
    expect(order(null)).toBe('abcdefgh');
  });

  test('a seed shuffles, in the same way each time, and other seeds otherwise', () => {
    expect(order('one')).toBe(order('one'));
    expect([...order('one')].sort().join('')).toBe('abcdefgh');
    expect(new Set(['one', 'two', 'three', 'four'].map((seed) => order(seed))).size).toBe(4);
  });

  test('the order of the others stays when a video goes, or the playlist’s order changes', () => {
    const without = list.filter(({ _id }) => _id !== 'c').reverse();
    expect(order('one', without)).toBe(order('one').replace('c', ''));
  });

  test('an address holds the list and the seed', () => {
    expect(playPath('a/b', 'list 1')).toBe('/video/a%2Fb?list=list+1');
    expect(playPath('v', 'l', 'seed')).toBe('/video/v?list=l&shuffle=seed');
  });
});
