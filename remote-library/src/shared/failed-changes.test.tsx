import { act, waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { deferred } from '@fitreel/sdk/testing';
import { first, ids, renderUserList } from '../testing/user-list.test-support';

test.each([
  [0, 'Couldn’t save your like. Check your connection, then try again.'],
  [404, 'Couldn’t save your like. It may no longer exist.'],
  [400, 'Couldn’t save your like. Reload the page, then try again.'],
  [422, 'Couldn’t save your like. You have reached a limit. Remove some to add others.'],
  [429, 'Couldn’t save your like. That was a lot at once. Wait a moment, then try again.'],
  [500, 'Couldn’t save your like. The site is having trouble. Try again in a moment.'],
  [503, 'Couldn’t save your like. The site is having trouble. Try again in a moment.'],
])('a like that fails with %d is taken back, and the toast says what to do', async (status, text) => {
  const { result, ready, toast, logged } = renderUserList('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': new ApiError(status, ['down']),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(toast()).toMatchObject({ text, style: 'danger' }));
  expect(result.current.has(first._id)).toBe(false);
  expect(logged).toEqual([status === 0 ? 'ApiError: The API did not respond.' : 'ApiError: down']);
});

test('Retry in the toast makes the change again', async () => {
  const responses = [new ApiError(503, ['down']), { likes: [first] }];
  const { result, ready, toast } = renderUserList('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': () => responses.shift(),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(toast()?.action?.label).toBe('Retry'));
  act(() => toast()?.action?.run());
  await waitFor(() => expect(toast()?.text).toBe('Added to liked videos'));
  expect(ids(result.current.videos)).toEqual([first._id]);
});

test('Undo in the toast takes a removal back', async () => {
  const { result, ready, toast, sent } = renderUserList('likes', {
    'GET /user/likes': { likes: [first] },
    [`DELETE /user/likes/${first._id}`]: { likes: [] },
    'PATCH /user/likes': { likes: [first] },
  });
  await ready();
  act(() => result.current.remove(first));
  await waitFor(() => expect(toast()?.action?.label).toBe('Undo'));
  act(() => toast()?.action?.run());
  await waitFor(() => expect(toast()?.text).toBe('Added to liked videos'));
  expect(sent('PATCH')).toMatchObject([{ body: { add: [{ _id: first._id, position: 0 }] } }]);
});

test('more videos than a request takes are removed by several requests, each by itself', async () => {
  const videos = Array.from({ length: 101 }, (_, index) => ({ ...first, _id: `video-${index}` }));
  const [last] = videos.slice(-1);
  const { result, ready, toast, sent } = renderUserList('likes', {
    'GET /user/likes': { likes: videos },
    'PATCH /user/likes': new ApiError(503, ['down']),
    'DELETE /user/likes/{videoId}': { likes: videos.slice(0, 100) },
  });
  await ready();
  act(() => result.current.removeAll(videos));
  await waitFor(() => expect(toast()?.action?.label).toBe('Retry'));
  expect(sent('PATCH')).toMatchObject([{ body: { remove: ids(videos.slice(0, 100)) } }]);
  expect(sent('DELETE')).toMatchObject([{ path: `/user/likes/${last?._id}?entries=only` }]);
  expect(ids(result.current.videos)).toEqual(ids(videos.slice(0, 100)));
});

test('of several changes of one video, only the last is told', async () => {
  const posts = [deferred<'GET /user/likes'>(), deferred<'GET /user/likes'>()];
  const removal = deferred<'GET /user/likes'>();
  let next = 0;
  const { platform, result, ready } = renderUserList('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': () => posts[next++]?.promise,
    [`DELETE /user/likes/${first._id}`]: () => removal.promise,
  });
  await ready();
  const show = jest.spyOn(platform.toasts, 'show');
  act(() => result.current.add(first));
  act(() => result.current.remove(first));
  act(() => result.current.add(first));
  await act(async () => posts[0]?.resolve({ likes: [first] }));
  await act(async () => removal.reject(new ApiError(503, ['down'])));
  await act(async () => posts[1]?.resolve({ likes: [first] }));
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(show.mock.calls.map(([text]) => text)).toEqual(['Added to liked videos']);
});

test('a visitor’s like is kept for after the login', async () => {
  const responses = { 'GET /user/likes': { likes: [] }, 'POST /user/likes': { likes: [first] } };
  const { platform, result, sent, toast } = renderUserList('likes', responses, null);
  await act(async () => result.current.add(first));
  const afterLogin = toast()?.afterLogin;
  act(() => platform.session.start('t1'));
  act(() => afterLogin?.());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
});
