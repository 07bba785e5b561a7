import { createTestPlatform } from '@fitreel/sdk/testing';
import { FIRST_DRAFT } from './draft';
import { createRequestLog, PAST_MAX } from './request-log';

const request = (endpoint: string) => ({
  draft: { ...FIRST_DRAFT, endpoint },
  outcome: { status: 200, statusText: 'OK' },
  ms: 7,
});

function start(token?: string) {
  const { session } = createTestPlatform({ token });
  const log = createRequestLog(session);
  return { session, log, endpoints: () => log.getSnapshot().map(({ draft }) => draft.endpoint) };
}

test('it keeps the last twenty, the newest first, each with an id of its own', () => {
  const { log, endpoints } = start();
  for (let number = 1; number <= PAST_MAX + 1; number += 1) log.begin()(request(`/${number}`));
  expect(PAST_MAX).toBe(20);
  expect(endpoints()).toHaveLength(20);
  expect([endpoints()[0], endpoints()[19]]).toEqual(['/21', '/2']);
  expect(new Set(log.getSnapshot().map(({ id }) => id)).size).toBe(20);
});

test('they stand in the order in which they were answered', () => {
  const { log, endpoints } = start();
  const slow = log.begin();
  log.begin()(request('/quick'));
  slow(request('/slow'));
  expect(endpoints()).toEqual(['/slow', '/quick']);
});

test('a log-out empties it, and whoever listens hears of it', () => {
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

test('what was on its way when the session ended is not taken in, what follows is', () => {
  const { log, session, endpoints } = start('token-1');
  const late = log.begin();
  session.end();
  log.begin()(request('/after'));
  late(request('/late'));
  expect(endpoints()).toEqual(['/after']);
});

test('another user begins with none, whereas a visitor who logs in keeps theirs', () => {
  const { log, session, endpoints } = start();
  log.begin()(request('/as-visitor'));
  session.start('token-1');
  expect(endpoints()).toEqual(['/as-visitor']);
  session.start('token-2');
  expect(endpoints()).toEqual([]);
});
