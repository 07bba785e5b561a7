import type { AppDetails, HistoryEntry } from '@fitreel/sdk/remotes';
import {
  ageLabel,
  canaryLabel,
  changeLabel,
  commitLabel,
  folded,
  loadsLabel,
  ownerLabel,
  releaseLabel,
  timeLabel,
} from './labels';

const AT = Date.parse('2026-03-10T12:34:56.000Z');
const VERSION = '1.0.1-0123456789ab';

const change = (more: Partial<HistoryEntry>): HistoryEntry => ({
  at: '2026-03-10T12:34:56.000Z',
  by: 'Ada',
  kind: 'deploy',
  revision: 7,
  app: 'catalog',
  version: VERSION,
  from: null,
  ...more,
});

test.each([
  ['UTC', /^Mar 10, 12:34 UTC$/],
  ['America/New_York', /^Mar 10, 12:34 UTC \(08:34 (?:EDT|GMT-4)\)$/],
  ['Asia/Tokyo', /^Mar 10, 12:34 UTC \(21:34 (?:JST|GMT\+9)\)$/],
  ['Pacific/Kiritimati', /^Mar 10, 12:34 UTC \(Mar 11, 02:34 GMT\+14\)$/],
])('a time is in UTC, and beside it what a clock in %s shows', (zone, label) => {
  expect(timeLabel(AT, zone)).toMatch(label);
});

test('loads say the share that failed, and none says so', () => {
  expect(loadsLabel({ loads: 8, failures: 1, ms: 120 })).toBe('8 loads in 24 hours, 12.5 % failed, 120 ms');
  expect(loadsLabel({ loads: 0, failures: 0, ms: null })).toBe('No loads in 24 hours');
});

test('a canary says its share, its guard, since when and by whom', () => {
  const canary: NonNullable<AppDetails['canary']> = {
    version: VERSION,
    traffic: 10,
    guard: true,
    since: change({}).at,
    by: 'Ada',
    commit: null,
    loads: 0,
    failures: 0,
    ms: null,
  };
  expect(canaryLabel(canary)).toBe(`${VERSION} for 10 %, guarded, since ${timeLabel(AT)} by Ada.`);
});

test('an owner has a name and a contact', () => {
  expect(ownerLabel({ owner: { name: 'Video', contact: '#video' } })).toBe('Video (#video)');
  expect(ownerLabel({ owner: null })).toBe('No owner in its release');
});

test('a change names the release before it, unless that is the same', () => {
  const from = '1.0.0-ba9876543210';
  expect(changeLabel(change({ from }))).toBe(`deploy, ${VERSION} instead of ${from}`);
  expect(changeLabel(change({ from: VERSION }))).toBe(`deploy, ${VERSION}`);
  expect(changeLabel(change({ kind: 'canary', traffic: 10 }))).toBe(`canary 10 %, ${VERSION}`);
});

test('a commit is short, with a + for a tree that had other changes', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(commitLabel(change({ commit }))).toBe(' · commit 0123456789');
  expect(commitLabel(change({ commit, dirty: true }))).toBe(' · commit 0123456789+');
  expect(commitLabel(change({}))).toBe('');
});

test.each([
  [59, '0 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [24 * 3600, '1 d'],
])('%d seconds are %s', (seconds, label) => {
  expect(ageLabel(new Date(AT).toISOString(), AT + seconds * 1000)).toBe(label);
});

test('entries that say the same one after the other are one, with the latest revision', () => {
  const note = 'loads failed';
  const entries = [
    change({ revision: 9, note }),
    change({ revision: 8, note }),
    change({ revision: 7 }),
    change({ revision: 6, note }),
  ];
  expect(folded(entries).map(({ entry, count }) => [entry.revision, count])).toEqual([
    [9, 2],
    [7, 1],
    [6, 1],
  ]);
});

test('a release is labelled by its commit and message', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(releaseLabel(change({ commit, note: 'faster' }))).toBe(
    `0123456789 · faster · ${timeLabel(AT)} · ${VERSION}`,
  );
});
