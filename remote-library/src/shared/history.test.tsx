import { act, waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { first, ids, renderUserList, second } from '../testing/user-list.test-support';

test('records a video once, without a toast, and nothing for a visitor', async () => {
  const responses = {
    'GET /user/history': { history: [first] },
    'POST /user/history': { history: [first, second] },
  };
  const { result, sent, toast } = renderUserList('history', responses);
  act(() => {
    result.current.add(first);
    result.current.add(second);
  });
  await waitFor(() => expect(ids(result.current.videos)).toEqual([first._id, second._id]));
  expect(sent('POST').map(({ body }) => body)).toEqual([{ video: second }]);
  expect(toast()).toBeNull();

  const visitor = renderUserList('history', {}, null);
  act(() => visitor.result.current.add(first));
  expect(visitor.platform.requests).toEqual([]);
  expect(visitor.toast()).toBeNull();
});

test('clears, and comes back if the API rejects it', async () => {
  const responses = [new ApiError(503, ['down']), { history: [] }];
  const { result, ready, toast, logged } = renderUserList('history', {
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
  const { result } = renderUserList('likes', {}, null);
  expect(() => result.current.clear()).toThrow('cannot be cleared');
});

test('a video that cannot be recorded is logged, and the toast says so', async () => {
  const { result, ready, toast, logged } = renderUserList('history', {
    'GET /user/history': { history: [] },
    'POST /user/history': new ApiError(500, ['broken']),
  });
  await ready();
  await act(async () => result.current.add(first));
  await waitFor(() => expect(logged).toEqual(['ApiError: broken']));
  await waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t add to your history\. /));
  expect(result.current.videos).toEqual([]);
});

test('is cleared with one request and one toast, however often it is asked for', async () => {
  const { platform, result, ready, sent } = renderUserList('history', {
    'GET /user/history': { history: [first, second] },
    'DELETE /user/history/all': { history: [] },
  });
  const show = jest.spyOn(platform.toasts, 'show');
  await ready();
  await act(() => Promise.all([result.current.clear(), result.current.clear()]));
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(sent('DELETE')).toHaveLength(1);
  expect(show).toHaveBeenCalledTimes(1);
});
