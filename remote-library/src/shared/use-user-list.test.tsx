import { act, waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { deferred } from '@fitreel/sdk/testing';
import { entriesQuery } from './lists';
import { first, ids, renderUserList, second, third } from '../testing/user-list.test-support';

test('a visitor has no list, sends no request and is asked to log in first', async () => {
  const { platform, result, toast } = renderUserList('likes', {}, null);
  expect(result.current).toMatchObject({ status: 'anonymous', videos: [] });
  act(() => {
    result.current.add(first);
    result.current.remove(first);
  });
  // A change would be sent after its own turn.
  await act(async () => undefined);
  expect(toast()).toMatchObject({ text: 'Login first', style: 'warning' });
  expect(result.current.has(first._id)).toBe(false);
  expect(platform.queryClient.isFetching()).toBe(0);
  expect(platform.requests).toEqual([]);
});

test.each([
  ['likes', 'likes', 'Added to liked videos', 'Removed from liked videos'],
  ['watchlater', 'watchlater', 'Added to watch later', 'Removed from watch later'],
] as const)('%s: additions and removals show at once', async (name, field, added, removed) => {
  const [add, remove] = [deferred(), deferred()];
  const { platform, result, ready, logged } = renderUserList(name, {
    [`GET /user/${name}`]: { [field]: [first] },
    [`POST /user/${name}`]: () => add.promise,
    [`DELETE /user/${name}/${first._id}`]: () => remove.promise,
  });
  const show = jest.spyOn(platform.toasts, 'show');
  await ready();
  expect(result.current.has(first._id)).toBe(true);
  act(() => result.current.add(second));
  await waitFor(() => expect(result.current.has(second._id)).toBe(true));
  expect(show).not.toHaveBeenCalled();
  await act(async () => add.resolve({ [field]: [first, second] }));
  expect(show).toHaveBeenCalledTimes(1);

  act(() => result.current.remove(first));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([second._id]));
  await act(async () => remove.resolve({ [field]: [second] }));
  expect(show.mock.calls).toMatchObject([
    [added, 'success'],
    [removed, 'success', { action: { label: 'Undo' } }],
  ]);
  expect(platform.requests[1]).toEqual({
    method: 'POST',
    path: `/user/${name}?entries=only`,
    body: { video: second },
  });
  expect(logged).toEqual([]);
});

test('a rejected removal comes back in its place, and the toast says so', async () => {
  const rejection = deferred<'GET /user/likes'>();
  const { result, ready, toast, logged } = renderUserList('watchlater', {
    'GET /user/watchlater': { watchlater: [first, second, third] },
    [`DELETE /user/watchlater/${second._id}`]: () => rejection.promise,
  });
  await ready();
  act(() => result.current.remove(second));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, third._id]));
  await act(async () => rejection.reject(new ApiError(503, ['down'])));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, second._id, third._id]));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      text: 'Couldn’t remove from watch later. The site is having trouble. Try again in a moment.',
      style: 'danger',
      action: { label: 'Retry' },
    }),
  );
  expect(logged).toEqual(['ApiError: down']);
});

test('simultaneous changes reach the API in order, and none undoes another', async () => {
  const [one, two] = [deferred<'GET /user/likes'>(), deferred<'GET /user/likes'>()];
  const { result, sent, ready, logged } = renderUserList('likes', {
    'GET /user/likes': { likes: [first] },
    'POST /user/likes': ({ body }) => (body.video._id === second._id ? one.promise : two.promise),
    [`DELETE /user/likes/${first._id}`]: { likes: [third] },
  });
  await ready();
  act(() => {
    result.current.add(second);
    result.current.add(third);
    result.current.remove(first);
  });
  await waitFor(() => expect(ids(result.current.videos)).toEqual([second._id, third._id]));
  expect(sent('POST')).toHaveLength(1);
  // Only the rejected change is taken back, and the next response does not undo the pending one.
  await act(async () => one.reject(new ApiError(503, ['down'])));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([third._id]));
  expect(sent('DELETE')).toHaveLength(0);
  await act(async () => two.resolve({ likes: [first, third] }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(ids(result.current.videos)).toEqual([third._id]);
  expect(logged).toEqual(['ApiError: down']);
});

test('a load that started before a change does not undo it', async () => {
  const stale = deferred<'GET /user/likes'>();
  const gets = [() => stale.promise, () => ({ likes: [first, second] })];
  const { result, ready } = renderUserList('likes', {
    'GET /user/likes': () => gets.shift()?.(),
    'POST /user/likes': { likes: [first, second] },
  });
  expect(result.current.status).toBe('loading');
  await act(async () => result.current.add(second));
  await ready();
  await act(async () => stale.resolve({ likes: [first] }));
  expect(ids(result.current.videos)).toEqual([first._id, second._id]);
});

test('a change shows at once while the list is still loading', async () => {
  const post = deferred<'GET /user/likes'>();
  const { result, ready } = renderUserList('likes', {
    'GET /user/likes': () => new Promise(() => undefined),
    'POST /user/likes': () => post.promise,
  });
  expect(result.current.status).toBe('loading');
  act(() => result.current.add(second));
  expect([first, second].map(({ _id }) => result.current.has(_id))).toEqual([false, true]);
  await act(async () => post.resolve({ likes: [first, second] }));
  await ready();
  expect([first, second].map(({ _id }) => result.current.has(_id))).toEqual([true, true]);
});

test('a rejected change is taken back while the list is still loading', async () => {
  const post = deferred<'GET /user/likes'>();
  const { result, logged } = renderUserList('likes', {
    'GET /user/likes': () => new Promise(() => undefined),
    'POST /user/likes': () => post.promise,
  });
  act(() => result.current.add(second));
  await act(async () => post.reject(new ApiError(503, ['down'])));
  expect(result.current.has(second._id)).toBe(false);
  expect(logged).toHaveLength(1);
});

test('an addition of another device comes with a change, for which the list loads again', async () => {
  const lists = [{ likes: [first] }, { likes: [first, third, second] }];
  const { result, sent, ready } = renderUserList('likes', {
    'GET /user/likes': () => lists.shift(),
    'POST /user/likes': { likes: [], entries: [first, third, second].map(({ _id }) => ({ _id })) },
  });
  await ready();
  act(() => result.current.add(second));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, third._id, second._id]));
  expect(sent('GET').map(({ path }) => path)).toEqual(['/user/likes', '/user/likes']);
});

test('changes under way load the list no second time, and Undo puts back a whole video', async () => {
  const removal = deferred<'GET /user/likes'>();
  const only = (...videos: { _id: string }[]) => ({ likes: [], entries: videos.map(({ _id }) => ({ _id })) });
  const { platform, result, sent, ready, toast } = renderUserList('likes', {
    'GET /user/likes': ({ query }) => (query['entries'] ? only(first, second) : { likes: [first, second] }),
    'POST /user/likes': only(first, second, third),
    'PATCH /user/likes': only(first, second, third),
    [`DELETE /user/likes/${first._id}`]: () => removal.promise,
  });
  await ready();
  await platform.queryClient.fetchQuery(entriesQuery(platform.api, 'likes'));
  act(() => {
    result.current.add(third);
    result.current.remove(first);
  });
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(result.current.videos).toEqual([second, third]);
  await act(async () => removal.resolve(only(second, third)));
  await waitFor(() => expect(toast()?.action?.label).toBe('Undo'));
  act(() => toast()?.action?.run());
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  await waitFor(() => expect(result.current.videos).toEqual([first, second, third]));
  expect(sent('GET')).toHaveLength(2);
});

test('a removal that fails puts a whole video back into the list, also beside its entries', async () => {
  const removal = deferred<'GET /user/likes'>();
  const { platform, result, ready } = renderUserList('likes', {
    'GET /user/likes': ({ query }) =>
      query['entries'] ? { likes: [], entries: [{ _id: first._id }] } : { likes: [first] },
    [`DELETE /user/likes/${first._id}`]: () => removal.promise,
  });
  const entries = entriesQuery(platform.api, 'likes');
  await ready();
  await platform.queryClient.fetchQuery(entries);
  act(() => result.current.remove(first));
  await waitFor(() => expect(result.current.videos).toEqual([]));
  await act(async () => removal.reject(new ApiError(503, ['down'])));
  expect(result.current.videos).toEqual([first]);
  expect(platform.queryClient.getQueryData(entries.queryKey)).toMatchObject([{ _id: first._id }]);
});

test('two clicks with the same intent send one request', async () => {
  const add = deferred<'GET /user/likes'>();
  const { result, sent, ready } = renderUserList('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': () => add.promise,
  });
  await ready();
  act(() => {
    result.current.add(first);
    result.current.add(first);
  });
  await act(async () => add.resolve({ likes: [first] }));
  act(() => result.current.add(first));
  expect(sent('POST')).toHaveLength(1);
});

test('a duplicate (409) stays in the list, which loads again', async () => {
  const lists = [{ likes: [] }, { likes: [second, first] }];
  const { result, sent, ready, toast, logged } = renderUserList('likes', {
    'GET /user/likes': () => lists.shift(),
    'POST /user/likes': new ApiError(409, ['The video is already in your liked videos']),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([second._id, first._id]));
  expect(sent('GET')).toHaveLength(2);
  expect(toast()).toBeNull();
  expect(logged).toEqual(['ApiError: The video is already in your liked videos']);
});

test('shows Login first when the API has ended the session', async () => {
  const { platform, result, ready, toast, logged } = renderUserList('watchlater', {
    'GET /user/watchlater': { watchlater: [] },
    'POST /user/watchlater': new ApiError(401, ['The token is invalid. Unauthorized access error.']),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(toast()).toMatchObject({ text: 'Login first', style: 'warning' }));
  expect(result.current.has(first._id)).toBe(false);
  expect(platform.session.getSnapshot().signedIn).toBe(false);
  expect(logged).toEqual([]);
});

test('a pending change is never sent with the next user’s token', async () => {
  const one = deferred<'GET /user/likes'>();
  const { platform, result, sent, ready } = renderUserList('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': () => one.promise,
  });
  await ready();
  act(() => {
    result.current.add(first);
    result.current.add(second);
  });
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  act(() => platform.session.end());
  act(() => platform.session.start('t2'));
  await ready();
  await act(async () => one.resolve({ likes: [first] }));
  expect(sent('POST')).toHaveLength(1);
  expect(result.current.videos).toEqual([]);
});

test('a list that does not load is logged once and can be retried', async () => {
  const responses = [new ApiError(500, ['broken']), { likes: [first] }];
  const { result, ready, logged } = renderUserList('likes', { 'GET /user/likes': () => responses.shift() });
  await waitFor(() => expect(result.current.status).toBe('failed'));
  expect(logged).toEqual(['ApiError: broken']);
  act(() => result.current.retry());
  await ready();
  expect(ids(result.current.videos)).toEqual([first._id]);
});
