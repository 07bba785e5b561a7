import { utcDay } from '@fitreel/contract';
import { networkOf } from '../../http/network';
import { NetworkQuotas } from './network-quotas';

let quotas: NetworkQuotas;
beforeEach(() => {
  quotas = new NetworkQuotas();
});
afterEach(() => jest.useRealTimers());

const counts = (ip: string | null, userId: string, videoId = 'keto-start') =>
  quotas.dayFor({ network: ip && networkOf(ip), userId }, videoId) === utcDay();

/** How many of `users` count. */
const counted = (ip: string | null, users: number, videoId?: string) =>
  Array.from({ length: users }, (_unused, user) => counts(ip, `user ${user}`, videoId)).filter(Boolean)
    .length;

test('of one network, five viewers a day count for a video, each as often as they add it', () => {
  expect(counted('203.0.113.7', 9)).toBe(5);
  expect(counts('203.0.113.7', 'user 0')).toBe(true);
  expect(counts('203.0.113.7', 'user 8')).toBe(false);
  expect(counted('203.0.113.7', 9, 'gym-beats')).toBe(5);
  expect(counted('203.0.113.8', 9)).toBe(5);
});

test('the addresses of one /64 are one network', () => {
  expect(counted('2001:db8:0:1::1', 4)).toBe(4);
  expect(counts('2001:db8:0:1::2', 'another')).toBe(true);
  expect(counts('2001:db8:0:1::3', 'one more')).toBe(false);
  expect(counts('2001:db8:0:2::3', 'one more')).toBe(true);
});

test('of one network, 2,000 additions a day count', () => {
  const videos = Array.from({ length: 2_001 }, (_unused, video) =>
    counts('203.0.113.7', 'user', `v${video}`),
  );
  expect(videos.filter(Boolean)).toHaveLength(2_000);
  expect(counts('203.0.113.8', 'user', 'v1')).toBe(true);
});

test('every day has quotas of its own', () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T23:59:59Z') });
  expect(counted('203.0.113.7', 9)).toBe(5);
  jest.setSystemTime(new Date('2026-11-23T00:00:00Z'));
  expect(counted('203.0.113.7', 9)).toBe(5);
});

test('the machine itself may be a proxy that sends all viewers’ requests', () => {
  expect(counted(null, 50)).toBe(50);
});
