import type { AppStatus, ReleaseStatus } from '@fitreel/protocol';
import { CAPABILITIES } from '../capabilities';
import { statusTable } from './status-table';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

/** The status of a release that went live `seconds` ago. */
const release = (seconds: number, figures: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  version: '1.0.0-0123456789ab',
  since: new Date(NOW - seconds * 1000).toISOString(),
  by: 'ann',
  commit: null,
  loads: 0,
  failures: 0,
  ms: null,
  ...figures,
});

const listed = CAPABILITIES.flatMap((capability) => capability.listed ?? []);
const tableOf = (...apps: AppStatus[]) => statusTable({ apps }, NOW, listed);

test('says below the table what needs attention, the worst first', () => {
  const waits = { kind: 'waiting', text: 'The guard waits for 3 more loads of the canary.' } as const;
  const failing = { kind: 'failing', text: '17 of 17 loads failed.' } as const;
  const canary = { ...release(90), traffic: 5, guard: true, troubles: [waits] };
  const table = tableOf(
    { app: 'shell', owner: null, live: release(0), canary },
    { app: 'catalog', owner: null, live: release(0, { troubles: [failing] }), canary: null },
  );
  expect(table.split('\n').slice(-3)).toEqual([
    'Needs attention:',
    '  catalog: 17 of 17 loads failed.',
    '  shell: The guard waits for 3 more loads of the canary.',
  ]);
});

test('shows the live release of each app, and its canary below it', () => {
  const canary = { ...release(90, { version: '1.1.0-ba9876543210', by: 'bob' }), traffic: 5, guard: true };
  const table = tableOf(
    {
      app: 'shell',
      owner: { name: 'Platform team', contact: '@org/platform' },
      live: release(3 * 24 * 3600, { loads: 1200, failures: 3 }),
      canary: null,
    },
    { app: 'catalog', owner: null, live: release(7200, { loads: 3, failures: 1 }), canary },
    { app: 'library', owner: null, live: release(0), canary: { ...canary, guard: false } },
  );
  expect(table.split('\n')).toEqual([
    'APP      LIVE                CANARY                          COMMIT    AGE  WHO  LOADS  ERRORS  OWNER',
    'shell    1.0.0-0123456789ab                                  –         3 d  ann   1200   0.3 %  Platform team (@org/platform)',
    'catalog  1.0.0-0123456789ab                                  –         2 h  ann      3  33.3 %',
    '                             1.1.0-ba9876543210 5 % guarded  –       1 min  bob      0       –',
    'library  1.0.0-0123456789ab                                  –         0 s  ann      0       –',
    '                             1.1.0-ba9876543210 5 %          –       1 min  bob      0       –',
  ]);
});

test('says below signatures that they do not cover the commits', () => {
  const signer = { name: 'ci', key: '0123456789abcdef' };
  const table = (more: Partial<ReleaseStatus>) =>
    tableOf({
      app: 'shell',
      owner: null,
      live: release(0, { commit: 'a'.repeat(40), ...more }),
      canary: null,
    });
  expect(table({ signer })).toMatch(
    /COMMIT .*SIGNED BY[^]*aaaaaaaaaa .*ci 0123456789abcdef[^]*\nThe commits are not signed\.$/,
  );
  expect(table({})).not.toMatch(/signed/i);
});

test.each([
  [-5, '0 s'],
  [0.9, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [40 * 86_400, '40 d'],
])('a release of %d seconds has the age %s', (seconds, age) => {
  expect(tableOf({ app: 'shell', owner: null, live: release(seconds), canary: null })).toMatch(
    new RegExp(`ab +– +${age}  ann`),
  );
});

test('says that nothing is deployed yet', () => {
  expect(tableOf()).toBe('Nothing is deployed yet.');
});
