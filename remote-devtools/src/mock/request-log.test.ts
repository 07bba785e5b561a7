import { createTestPlatform } from '@fitreel/sdk/testing';
import { FIRST_DRAFT } from './draft';
import { createRequestLog, MAX_LOGGED } from './request-log';

const request = (endpoint: string) => ({
  draft: { ...FIRST_DRAFT, endpoint },
  status: { code: 200, text: 'OK' },
  durationMs: 7,
});

function start(token?: string) {
  const { session } = createTestPlatform({ token });
  const log = createRequestLog(session);
  return { session, log, endpoints: () => log.getSnapshot().requests.map(({ draft }) => draft.endpoint) };
}

test('keeps the last twenty requests, the newest first, with unique ids', () => {
  const { log, endpoints } = start();
  for (let number = 1; number <= MAX_LOGGED + 1; number += 1) log.begin()(request(`/${number}`));
  expect(MAX_LOGGED).toBe(20);
  expect(endpoints()).toHaveLength(20);
  expect([endpoints()[0], endpoints()[19]]).toEqual(['/21', '/2']);
  expect(new Set(log.getSnapshot().requests.map(({ id }) => id)).size).toBe(20);
});

test('sorts requests by the time of their responses', () => {
  const { log, endpoints } = start();
  const slow = log.begin();
  log.begin()(request('/quick'));
  slow(request('/slow'));
  expect(endpoints()).toEqual(['/slow', '/quick']);
});

test('a logout empties the log and notifies listeners', () => {
  const { log, session, endpoints } = start('token-1');
  log.begin()(request('/mine'));
  const listener = jest.fn();
  const stop = log.subscribe(listener);
  session.end();
  expect(endpoints()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  log.begin()(request('/next'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a request that is pending when the session ends is not logged, later ones are', () => {
  const { log, session, endpoints } = start('token-1');
  const late = log.begin();
  session.end();
  log.begin()(request('/after'));
  late(request('/late'));
  expect(endpoints()).toEqual(['/after']);
});

test('another user starts with an empty log, a visitor who logs in keeps theirs', () => {
  const { log, session, endpoints } = start();
  log.begin()(request('/as-visitor'));
  session.start('token-1');
  expect(endpoints()).toEqual(['/as-visitor']);
  session.start('token-2');
  expect(endpoints()).toEqual([]);
});
