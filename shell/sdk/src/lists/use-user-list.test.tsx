import { act, renderHook, waitFor } from '@testing-library/react';
import type { Video } from '@fitreel/contract';
import { ApiError } from '../api';
import { PlatformProvider } from '../platform';
import { createTestPlatform, sampleVideos, type TestResponses } from '../testing';
import type { ListName } from './types';
import { useUserList } from './use-user-list';

const [first, second, third] = sampleVideos as [Video, Video, Video];
const ids = (videos: readonly Video[]) => videos.map(({ _id }) => _id);

function setUp(name: ListName, responses: TestResponses, token: string | null = 't1') {
  const platform = createTestPlatform({ token: token ?? undefined, responses });
  const { result } = renderHook(() => useUserList(name), {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  const sent = (method: string) => platform.requests.filter((call) => call.method === method);
  const ready = () => waitFor(() => expect(result.current.status).toBe('ready'));
  const toast = () => platform.toasts.getSnapshot();
  return { platform, result, sent, ready, toast, logged: expectErrors() };
}
/** What went to the console, each as its message. */
function expectErrors(): string[] {
  const logged: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((error) => void logged.push(String(error)));
  return logged;
}
/** An answer that is held back until the test gives it. */
function held() {
  let resolve!: (answer: object) => void;
  let reject!: (error: ApiError) => void;
  const promise = new Promise<object>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { answer: () => promise, resolve, reject };
}

test('a visitor has no list, causes no call, and is asked to log in first', () => {
  const { platform, result, toast } = setUp('likes', {}, null);
  expect(result.current).toMatchObject({ status: 'anonymous', videos: [] });
  act(() => result.current.add(first));
  expect(toast()).toMatchObject({ text: 'Login first', style: 'warning' });
  expect(platform.requests).toEqual([]);
});

test.each([
  ['likes', 'likes', 'Added to liked videos', 'Removed from liked videos'],
  ['watchlater', 'watchlater', 'Added to watch later', 'Removed from watch later'],
] as const)(
  '%s: an added video shows at once, a removed one goes at once',
  async (name, field, added, removed) => {
    const [add, remove] = [held(), held()];
    const { platform, result, ready, logged } = setUp(name, {
      [`GET /user/${name}`]: { [field]: [first] },
      [`POST /user/${name}`]: add.answer,
      [`DELETE /user/${name}/${first._id}`]: remove.answer,
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
    expect(show.mock.calls).toEqual([
      [added, 'success'],
      [removed, 'success'],
    ]);
    expect(platform.requests[1]).toEqual({ method: 'POST', path: `/user/${name}`, body: { video: second } });
    expect(logged).toEqual([]);
  },
);

test('a refused change is taken back, in its place, and logged without a toast', async () => {
  const refusal = held();
  const { result, ready, toast, logged } = setUp('watchlater', {
    'GET /user/watchlater': { watchlater: [first, second, third] },
    [`DELETE /user/watchlater/${second._id}`]: refusal.answer,
  });
  await ready();
  act(() => result.current.remove(second));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, third._id]));
  await act(async () => refusal.reject(new ApiError(503, ['down'])));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, second._id, third._id]));
  expect(toast()).toBeNull();
  expect(logged).toEqual(['ApiError: down']);
});

test('changes made together reach the API in order, and none undoes another', async () => {
  const [one, two] = [held(), held()];
  const { result, sent, ready, logged } = setUp('likes', {
    'GET /user/likes': { likes: [first] },
    'POST /user/likes': ({ body }) =>
      (body as { video: Video }).video._id === second._id ? one.answer() : two.answer(),
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
  // The first is refused: only it goes, and the list of the API's next answer keeps what is still under way.
  await act(async () => one.reject(new ApiError(503, ['down'])));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([third._id]));
  expect(sent('DELETE')).toHaveLength(0);
  await act(async () => two.resolve({ likes: [first, third] }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(ids(result.current.videos)).toEqual([third._id]);
  expect(logged).toEqual(['ApiError: down']);
});

test('a list that was being loaded when the change was made does not undo it', async () => {
  const stale = held();
  const gets = [stale.answer, () => ({ likes: [first, second] })];
  const { result, ready } = setUp('likes', {
    'GET /user/likes': () => gets.shift()?.(),
    'POST /user/likes': { likes: [first, second] },
  });
  expect(result.current.status).toBe('loading');
  await act(async () => result.current.add(second));
  await ready();
  await act(async () => stale.resolve({ likes: [first] }));
  expect(ids(result.current.videos)).toEqual([first._id, second._id]);
});

test('a change is shown at once, also on a list that has not come yet', async () => {
  const post = held();
  const { result, ready } = setUp('likes', {
    'GET /user/likes': () => new Promise(() => undefined),
    'POST /user/likes': post.answer,
  });
  expect(result.current.status).toBe('loading');
  act(() => result.current.add(second));
  expect([first, second].map(({ _id }) => result.current.has(_id))).toEqual([false, true]);
  await act(async () => post.resolve({ likes: [first, second] }));
  await ready();
  expect([first, second].map(({ _id }) => result.current.has(_id))).toEqual([true, true]);
});

test('a refused change of a list that has not come yet is taken back', async () => {
  const post = held();
  const { result, logged } = setUp('likes', {
    'GET /user/likes': () => new Promise(() => undefined),
    'POST /user/likes': post.answer,
  });
  act(() => result.current.add(second));
  await act(async () => post.reject(new ApiError(503, ['down'])));
  expect(result.current.has(second._id)).toBe(false);
  expect(logged).toHaveLength(1);
});

test('two clicks on the same wish are one call', async () => {
  const add = held();
  const { result, sent, ready } = setUp('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': add.answer,
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

test('a duplicate (409) stays in the list, which is loaded again', async () => {
  const lists = [[], [second, first]];
  const { result, sent, ready, toast, logged } = setUp('likes', {
    'GET /user/likes': () => ({ likes: lists.shift() }),
    'POST /user/likes': new ApiError(409, ['The video is already in your liked videos']),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(ids(result.current.videos)).toEqual([second._id, first._id]));
  expect(sent('GET')).toHaveLength(2);
  expect(toast()).toBeNull();
  expect(logged).toEqual(['ApiError: The video is already in your liked videos']);
});

test.each([
  [500, 'The user is not known', true],
  [401, 'The token is invalid. Unauthorized access error.', false],
])('an add answered %d says Login first, also with a token', async (status, text, signedIn) => {
  const { platform, result, ready, toast, logged } = setUp('watchlater', {
    'GET /user/watchlater': { watchlater: [] },
    'POST /user/watchlater': new ApiError(status, [text]),
  });
  await ready();
  act(() => result.current.add(first));
  await waitFor(() => expect(toast()).toMatchObject({ text: 'Login first', style: 'warning' }));
  expect(result.current.has(first._id)).toBe(false);
  expect(platform.session.getSnapshot().signedIn).toBe(signedIn);
  expect(logged).toEqual([]);
});

test('what waits when the session ends is never sent with the next user’s token', async () => {
  const one = held();
  const { platform, result, sent, ready } = setUp('likes', {
    'GET /user/likes': { likes: [] },
    'POST /user/likes': one.answer,
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

test('a list that does not load is logged once and can be loaded again', async () => {
  const responses = [new ApiError(500, ['broken']), { likes: [first] }];
  const { result, ready, logged } = setUp('likes', { 'GET /user/likes': () => responses.shift() });
  await waitFor(() => expect(result.current.status).toBe('failed'));
  expect(logged).toEqual(['ApiError: broken']);
  act(() => result.current.retry());
  await ready();
  expect(ids(result.current.videos)).toEqual([first._id]);
});

describe('the history', () => {
  test('records a video once, silently, and nothing for a visitor', async () => {
    const responses = {
      'GET /user/history': { history: [first] },
      'POST /user/history': { history: [first, second] },
    };
    const { result, sent, toast } = setUp('history', responses);
    act(() => {
      result.current.add(first);
      result.current.add(second);
    });
    await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, second._id]));
    expect(sent('POST').map(({ body }) => body)).toEqual([{ video: second }]);
    expect(toast()).toBeNull();

    const visitor = setUp('history', {}, null);
    act(() => visitor.result.current.add(first));
    expect(visitor.platform.requests).toEqual([]);
    expect(visitor.toast()).toBeNull();
  });

  test('is cleared, and comes back where the API refuses', async () => {
    const responses = [new ApiError(503, ['down']), { history: [] }];
    const { result, ready, toast, logged } = setUp('history', {
      'GET /user/history': { history: [first, second] },
      'DELETE /user/history/all': () => responses.shift(),
    });
    await ready();
    await act(async () => result.current.clear());
    await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, second._id]));
    expect(logged).toEqual(['ApiError: down']);
    await act(async () => result.current.clear());
    await waitFor(() => expect(toast()).toMatchObject({ text: 'History cleared', style: 'success' }));
    expect(result.current.videos).toEqual([]);
  });

  test('is the only list that can be cleared', () => {
    const { result } = setUp('likes', {}, null);
    expect(() => result.current.clear()).toThrow('cannot be cleared');
  });
});
