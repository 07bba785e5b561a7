import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderPage, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import description from '../../../remote.config';
import * as page from './saved-videos';
import { hasLengths, sortVideos } from './sort-videos';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../playlists/add-several';

const [first, second, third] = sampleVideos.map(({ minutes: _minutes, ...video }) => video) as [
  Contract.Video,
  Contract.Video,
  Contract.Video,
];
const kitchen = { _id: 'kitchen', title: 'Kitchen', description: '', videos: [second] };

function open(at = '/watchlater?sort=oldest', responses: TestResponses = {}) {
  let videos = [first, second, third];
  const platform = createTestPlatform({
    token: 'token-1',
    responses: {
      'GET /user/likes': { likes: [] },
      'GET /user/history': { history: [] },
      'GET /user/watchlater': () => ({ watchlater: videos }),
      'PATCH /user/watchlater': ({ body: { remove = [], add = [] } }) => {
        videos = videos.filter(({ _id }) => !remove.includes(_id));
        for (const { _id, position = videos.length } of add)
          videos.splice(position, 0, ...sampleVideos.filter((video) => video._id === _id));
        return { watchlater: videos };
      },
      ...responses,
    },
  });
  return { platform, user: userEvent.setup(), ...renderPage(description, 'saved', page, { at, platform }) };
}

const hrefs = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href'));
const pathsOf = (...videos: Contract.Video[]) => videos.map(({ _id }) => `/video/${_id}`);
const button = (name: string) => screen.findByRole('button', { name });
const check = (video: Contract.Video) => screen.findByRole('checkbox', { name: `Select ${video.title}` });

test('says how many videos there are, and sorts them by the address', async () => {
  const { router, user } = open();
  expect(await screen.findByText('3 videos')).toBeDefined();
  expect(hrefs()).toEqual(pathsOf(first, second, third));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title');
  await waitFor(() => expect(hrefs()).toEqual(pathsOf(second, third, first)));
  expect(router.state.location.search).toBe('?sort=title');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
  await waitFor(() => expect(hrefs()).toEqual(pathsOf(third, second, first)));
  expect(router.state.location.search).toBe('');
  // No length is known.
  expect(screen.queryByRole('option', { name: 'Shortest' })).toBeNull();
});

test('a video that is no longer available does not count, goes into no playlist, and can be removed', async () => {
  const { platform, user } = open('/watchlater', {
    'GET /user/watchlater': { watchlater: [{ ...first, unavailable: true }, second] },
    'DELETE /user/watchlater/{videoId}': { watchlater: [second] },
  });
  expect(await screen.findByText('1 video')).toBeDefined();
  expect(document.querySelector(`a[href="/video/${first._id}"]`)).toBeNull();
  await user.click(await button('Select'));
  await user.click(await check(first));
  expect(await button('Add to playlist')).toHaveProperty('disabled', true);
  await user.click(await button('Remove'));
  await waitFor(() =>
    expect(platform.requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/user/watchlater/${first._id}?entries=only`,
    }),
  );
  // The API would not take it back.
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Removed from watch later'));
  expect(platform.toasts.getSnapshot()?.action).toBeUndefined();
});

test('removes several in one request by keyboard, and Undo puts them back in their places', async () => {
  const { platform, user } = open();
  const select = await button('Select');
  act(() => select.focus());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await button('Done'));
  expect((await button('Remove')).hasAttribute('disabled')).toBe(true);
  for (const video of [first, third]) {
    const box = await check(video);
    act(() => box.focus());
    await user.keyboard(' ');
  }
  expect(screen.getByText('2 selected').getAttribute('role')).toBe('status');
  await user.click(await button('Remove'));
  expect(hrefs()).toEqual(pathsOf(second));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('2 videos removed from watch later'));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(hrefs()).toEqual(pathsOf(first, second, third)));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('2 videos added to watch later'));
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PATCH', body: { remove: [first._id, third._id] } },
    {
      method: 'PATCH',
      body: {
        add: [
          { _id: first._id, position: 0 },
          { _id: third._id, position: 2 },
        ],
      },
    },
  ]);
});

test('a removal that fails is taken back, and Retry repeats it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = [new ApiError(503, ['down']), { watchlater: [third] }];
  const { platform, user } = open('/watchlater?sort=oldest', {
    'PATCH /user/watchlater': () => responses.shift(),
  });
  await user.click(await button('Select'));
  for (const video of [first, second]) await user.click(await check(video));
  await user.click(await button('Remove'));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.action?.label).toBe('Retry'));
  expect(hrefs()).toEqual(pathsOf(first, second, third));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(hrefs()).toEqual(pathsOf(third)));
});

test('adds several to a playlist, without those that it has, and takes that back', async () => {
  const { platform, user } = open('/watchlater?sort=oldest', {
    'GET /user/playlists': { playlists: [kitchen] },
    'PATCH /user/playlists/{playlistId}': ({ body }) => ({
      playlist: { ...kitchen, videos: body.add ? [second, first, third] : [second] },
    }),
  });
  await user.click(await button('Select'));
  await user.click(await button('Select all'));
  await user.click(await button('Add to playlist'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 3 videos to a playlist' }));
  await user.click(await dialog.findByRole('button', { name: /^Kitchen/ }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('2 videos added to Kitchen'));
  const sent = () => platform.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(sent()).toEqual([{ add: [{ _id: first._id }, { _id: third._id }] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('playlist updated'));
  expect(sent()[1]).toEqual({ remove: [first._id, third._id] });
});

test.each([
  ['has all of them', [first, second, third], /^All of them are in Kitchen already/],
  [
    'has no space for them',
    Array.from({ length: 498 }, (_, index) => ({ ...first, _id: `other-${index}` })),
    /^Too many: Kitchen has space for 500 videos/,
  ],
])('says that the playlist %s, and sends nothing', async (_what, videos, text) => {
  const { platform, user } = open('/watchlater', {
    'GET /user/playlists': { playlists: [{ ...kitchen, videos }] },
  });
  const show = jest.spyOn(platform.toasts, 'show');
  await user.click(await button('Select'));
  await user.click(await button('Select all'));
  await user.click(await button('Add to playlist'));
  await user.click(await screen.findByRole('button', { name: /^Kitchen/ }));
  expect(show.mock.calls.map(([told]) => told)).toEqual([expect.stringMatching(text)]);
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('the order', () => {
  const video = (title: string, minutes?: number) =>
    ({ ...sampleVideos[1], _id: title, title, ...(minutes !== undefined && { minutes }) }) as Contract.Video;
  const videos = [video('10 squats', 30), video('abs'), video('2 jumps', 10), video('Back')];

  test.each([
    ['oldest', ['10 squats', 'abs', '2 jumps', 'Back']],
    ['newest', ['Back', '2 jumps', 'abs', '10 squats']],
    ['title', ['2 jumps', '10 squats', 'abs', 'Back']],
    ['shortest', ['2 jumps', '10 squats', 'abs', 'Back']],
  ] as const)('%s', (order, titles) => {
    expect(sortVideos(videos, order).map(({ title }) => title)).toEqual(titles);
  });

  test('length orders only videos that have one', () => {
    expect([hasLengths(videos), hasLengths([video('abs')])]).toEqual([true, false]);
  });
});
