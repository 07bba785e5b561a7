import { act, waitFor } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { deferred } from '@fitreel/sdk/testing';
import { first, ids, renderUserList, second, third } from '../testing/user-list.test-support';

const [firstId, secondId, thirdId] = [first._id, second._id, third._id];

/** A user's likes, whose loads and changes end as the test says, in the order of the requests. */
function renderLikes(...lists: Contract.LikesResponse[]) {
  const loads = lists.map(() => deferred<'GET /user/likes'>());
  const posts = [
    deferred<'GET /user/likes'>(),
    deferred<'GET /user/likes'>(),
    deferred<'GET /user/likes'>(),
  ] as const;
  const removal = deferred<'GET /user/likes'>();
  const requested = { loads: 0, posts: 0 };
  const rendered = renderUserList('likes', {
    'GET /user/likes': () => loads[requested.loads++]?.promise,
    'POST /user/likes': () => posts[requested.posts++]?.promise,
    [`DELETE /user/likes/${firstId}`]: () => removal.promise,
  });
  return {
    ...rendered,
    posts,
    removal,
    requested,
    /** The load with this index ends. */
    load: (index: number) => act(async () => loads[index]?.resolve(lists[index] ?? likes())),
    reload: () =>
      act(async () => {
        rendered.platform.queryClient.invalidateQueries({ queryKey: ['user', 'likes'] }).catch(reportError);
      }),
    shown: () => ids(rendered.result.current.videos),
  };
}

const likes = (...videos: Contract.Video[]) => ({ likes: videos });

describe('a load of the list', () => {
  test('that was under way when the user changed the list does not hide the change', async () => {
    const { result, shown, load, reload, posts } = renderLikes(likes(first), likes(first));
    await load(0);
    await reload();
    act(() => result.current.add(second));
    await load(1);
    expect(shown()).toEqual([firstId, secondId]);
    await act(async () => posts[0].resolve(likes(first, second)));
    expect(shown()).toEqual([firstId, secondId]);
  });

  test('that started before the API confirmed a change does not hide it afterwards', async () => {
    const { result, shown, load, reload, posts, requested } = renderLikes(likes(first), likes(first));
    await load(0);
    act(() => result.current.add(second));
    await reload();
    expect(requested.loads).toBe(2);
    await act(async () => posts[0].resolve(likes(first, second)));
    await load(1);
    expect(shown()).toEqual([firstId, secondId]);
  });
});

describe('several changes on their way', () => {
  test('stay on screen while the API confirms them one after another', async () => {
    const { result, shown, load, posts, removal, sent } = renderLikes(likes(first));
    await load(0);
    act(() => {
      result.current.add(second);
      result.current.add(third);
      result.current.remove(first);
    });
    const wanted = [secondId, thirdId];
    await waitFor(() => expect(shown()).toEqual(wanted));
    await act(async () => posts[0].resolve(likes(first, second)));
    expect(shown()).toEqual(wanted);
    await act(async () => posts[1].resolve(likes(first, second, third)));
    expect(shown()).toEqual(wanted);
    expect(sent('DELETE')).toHaveLength(1);
    await act(async () => removal.resolve(likes(second, third)));
    expect(shown()).toEqual(wanted);
  });

  test('reach the API in turn, even if the first is confirmed before the second comes', async () => {
    const { result, load, posts, sent } = renderLikes(likes());
    await load(0);
    act(() => {
      result.current.add(first);
      result.current.add(second);
    });
    await act(async () => posts[0].resolve(likes(first)));
    await act(async () => result.current.add(third));
    expect(sent('POST')).toHaveLength(2);
    await act(async () => posts[1].resolve(likes(first, second)));
    expect(sent('POST').at(-1)?.body).toEqual({ video: third });
  });

  test('of one video are all sent when the user changes their mind twice', async () => {
    const { result, shown, load, posts, removal, sent, platform } = renderLikes(likes());
    await load(0);
    act(() => result.current.add(first));
    act(() => result.current.remove(first));
    act(() => result.current.add(first));
    await act(async () => posts[0].resolve(likes(first)));
    await act(async () => removal.resolve(likes()));
    await act(async () => posts[1].resolve(likes(first)));
    const changes = platform.requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']);
    expect(sent('POST')).toHaveLength(2);
    expect(shown()).toEqual([firstId]);
  });

  test('with the same intent are one request and one toast, loaded or not', async () => {
    const loading = renderLikes();
    const toasts = jest.spyOn(loading.platform.toasts, 'show');
    act(() => {
      loading.result.current.add(second);
      loading.result.current.add(second);
    });
    await act(async () => loading.posts[0].resolve(likes(second)));
    expect(loading.sent('POST')).toHaveLength(1);
    expect(toasts).toHaveBeenCalledTimes(1);

    const loaded = renderLikes(likes(first));
    const shown = jest.spyOn(loaded.platform.toasts, 'show');
    await loaded.load(0);
    act(() => {
      loaded.result.current.remove(first);
      loaded.result.current.remove(first);
    });
    await act(async () => loaded.removal.resolve(likes()));
    expect(loaded.sent('DELETE')).toHaveLength(1);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('of a list that is not loaded yet: only an addition counts as in the list', () => {
    const { result } = renderLikes();
    act(() => result.current.remove(first));
    expect(result.current.has(firstId)).toBe(false);
  });
});

test('the list is what the API responds, even if it is not what the user asked for', async () => {
  const { result, shown, load, posts } = renderLikes(likes(first));
  await load(0);
  act(() => result.current.add(second));
  await act(async () => posts[0].resolve(likes(first, third)));
  expect(shown()).toEqual([firstId, thirdId]);
});

test('a confirmation that changes nothing on screen renders nothing again', async () => {
  const { result, load, posts } = renderLikes(likes(first));
  await load(0);
  await act(async () => result.current.add(second));
  const before = result.current;
  await act(async () => posts[0].resolve(likes(first, second)));
  expect(result.current).toBe(before);
});

test('a duplicate (409) stays on screen while the list loads again', async () => {
  const { result, shown, load, posts } = renderLikes(likes(), likes(second, first));
  await load(0);
  act(() => result.current.add(first));
  await act(async () => posts[0].reject(new ApiError(409, ['The video is already in your liked videos'])));
  expect(shown()).toEqual([firstId]);
  await load(1);
  expect(shown()).toEqual([secondId, firstId]);
});

describe('the next user of the browser', () => {
  /** A user has liked `second`, which is on its way; then another user logs in. */
  async function handOver() {
    const rendered = renderLikes(likes(), likes(second));
    await rendered.load(0);
    act(() => rendered.result.current.add(second));
    await waitFor(() => expect(rendered.sent('POST')).toHaveLength(1));
    act(() => rendered.platform.session.end());
    act(() => rendered.platform.session.start('t2'));
    return rendered;
  }

  test('does not see the change of the previous one', async () => {
    const { result } = await handOver();
    expect(result.current.status).toBe('loading');
    expect(result.current.has(secondId)).toBe(false);
  });

  test('can make the same change', async () => {
    const { result, sent } = await handOver();
    await act(async () => result.current.add(second));
    expect(sent('POST')).toHaveLength(2);
  });

  test('keeps their list when the change of the previous one fails', async () => {
    const { shown, load, posts, requested } = await handOver();
    await load(1);
    expect(shown()).toEqual([secondId]);
    await act(async () => posts[0].reject(new ApiError(409, ['The video is already in your liked videos'])));
    expect(shown()).toEqual([secondId]);
    expect(requested.loads).toBe(2);
  });

  test('keeps their list when the change of the previous one is taken back', async () => {
    const { shown, load, posts } = await handOver();
    await load(1);
    await act(async () => posts[0].reject(new ApiError(503, ['down'])));
    expect(shown()).toEqual([secondId]);
  });
});
