import { QueryClient } from '@tanstack/react-query';
import { EVENTS_PER_SECOND, REQUESTS_PER_SECOND } from '../browser/bounds';
import { ApiError } from '../transport/types';
import { createPlatform, createQueryClient, createTabs, type TabChannel } from './create-platform';

async function attempts(error: Error) {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const queryFn = jest.fn(() => Promise.reject(error));
  const client = createQueryClient({ retryDelayMs: 0 });
  const { retry, ...rest } = client.getDefaultOptions().queries ?? {};
  // fetchQuery does not retry by default; an observer does.
  await expect(client.fetchQuery({ ...rest, retry, queryKey: ['x'], queryFn })).rejects.toBe(error);
  return { requests: queryFn.mock.calls.length, logs: log.mock.calls.length };
}

test.each([
  [0, 2, 1],
  [502, 2, 1],
  [504, 2, 1],
  [500, 1, 1],
  [429, 1, 1],
  [404, 1, 0],
  [401, 1, 0],
])('a load that fails with %d is sent %d times and logged %d times', async (status, requests, logs) => {
  expect(await attempts(new ApiError(status, ['why']))).toEqual({ requests, logs });
});

test('does not retry an error of the code', async () => {
  expect(await attempts(new TypeError('x'))).toEqual({ requests: 1, logs: 1 });
});

/** Two tabs: what one posts, the other receives. */
function connect() {
  const [one, other]: [TabChannel, TabChannel] = [
    { onmessage: null, postMessage: (data) => receive(other, data) },
    { onmessage: null, postMessage: (data) => receive(one, data) },
  ];
  return { one, other };
}

function receive(channel: TabChannel, data: unknown): void {
  const target = new EventTarget() as BroadcastChannel;
  channel.onmessage?.apply(target, [new MessageEvent('message', { data })]);
}

afterEach(() => jest.useRealTimers());

test('what one tab announces, another loads again', () => {
  const { one, other } = connect();
  const client = new QueryClient();
  client.setQueryData(['user', 'likes'], []);
  client.setQueryData(['user', 'history'], []);
  createTabs(client, other);
  createTabs(new QueryClient(), one).announce(['user', 'likes']);
  expect(client.getQueryState(['user', 'likes'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['user', 'history'])?.isInvalidated).toBe(false);
});

test('a tab that announces without end has one load a second here', () => {
  jest.useFakeTimers();
  const { one, other } = connect();
  const client = new QueryClient();
  const load = jest.spyOn(client, 'invalidateQueries');
  createTabs(client, other);
  const { announce } = createTabs(new QueryClient(), one);
  for (let step = 0; step < 300; step += 1) {
    announce(['user', 'positions']);
    jest.advanceTimersByTime(10);
  }
  expect(load.mock.calls.length).toBeLessThanOrEqual(4);
  announce(['user', 'likes']);
  jest.advanceTimersByTime(1000);
  expect(load).toHaveBeenLastCalledWith({ queryKey: ['user', 'likes'] });
});

test.each([
  [null],
  ['user'],
  [[]],
  [[null]],
  [[{ key: 'user' }]],
  [Array(11).fill('user')],
  [['x'.repeat(601)]],
])('what is no key loads nothing: %j', (data) => {
  const { one, other } = connect();
  const client = new QueryClient();
  const load = jest.spyOn(client, 'invalidateQueries');
  createTabs(client, other);
  one.postMessage(data);
  expect(load).not.toHaveBeenCalled();
});

test('without other tabs, nothing is announced', () => {
  expect(() => createTabs(new QueryClient()).announce(['user'])).not.toThrow();
});

describe('a remote in an endless loop', () => {
  const settings = { embedBase: 'https://videos.example/embed', allowOverrides: [] };
  let report: jest.SpyInstance;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    report = jest.spyOn(window, 'reportError').mockReturnValue(undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  test('sends no more events than it may', () => {
    const emit = jest.fn();
    const platform = createPlatform({ settings, emit });
    for (let count = 0; count < 10_000; count += 1)
      platform.emit('guest-logout' as 'video-opened', null as never);
    expect(emit).toHaveBeenCalledTimes(EVENTS_PER_SECOND);
    expect(report.mock.calls).toEqual([[new Error('More than 100 events in a second')]]);
  });

  test('sends no more requests than it may: further ones are refused as the API refuses too many (429)', async () => {
    const send = jest.fn(async () => ({ status: 200, statusText: 'OK', text: '{}', headers: {} }));
    const { api } = createPlatform({ settings, loadTransport: async () => send });
    const sent = await Promise.allSettled(Array.from({ length: 500 }, () => api.request('GET /categories')));
    expect(send).toHaveBeenCalledTimes(REQUESTS_PER_SECOND);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(REQUESTS_PER_SECOND);
    expect(sent.at(-1)).toMatchObject({ reason: { name: 'ApiError', status: 429 } });
    expect(await api.send({ method: 'GET', url: '/api/categories', headers: {} })).toEqual({
      error: 'ApiError: Too many requests.',
    });
    expect(report.mock.calls).toEqual([[new Error('More than 50 requests in a second')]]);
  });
});
