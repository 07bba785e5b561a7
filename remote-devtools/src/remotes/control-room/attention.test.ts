import type { AppDetails } from '@fitreel/sdk/remotes';
import { sampleApp } from '../../testing/sample-room.test-support';
import { attentionOf } from './attention';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const sample = sampleApp({ traffic: 5 });
const live = { ...sample.live, failures: 2 };
const canary = sample.canary && { ...sample.canary, failures: 2 };
const good: AppDetails = { ...sample, live, canary, requires: [], weight: null };

test.each<[string, Partial<AppDetails>, string[]]>([
  ['nothing', {}, []],
  ['few loads that fail', { live: { ...live, loads: 19, failures: 19 } }, []],
  ['loads that fail', { live: { ...live, failures: 3 } }, ['3 of 200 loads failed.']],
  [
    'a slow canary',
    { canary: canary && { ...canary, lcp: 2501, inp: 200 } },
    ['LCP of the canary is 2501 ms.'],
  ],
  [
    'a guard that waits',
    { canary: canary && { ...canary, waits: 'waits for 3' } },
    ['The guard waits for 3.'],
  ],
  [
    'a forgotten canary',
    { canary: canary && { ...canary, since: '2026-03-01T12:00:00.000Z' } },
    ['Its canary has run for 9 days: promote it, or end it.'],
  ],
  [
    'what the shell lacks',
    { requires: [{ module: 'react', range: '^19.0.0', provided: null }] },
    ['The shell doesn’t provide the react that it requires.'],
  ],
  ['too much weight', { weight: { app: { kb: 61, budgetKb: 60 }, routes: [] } }, ['It is above its budget.']],
  ['no owner', { owner: null }, ['Its release names no owner.']],
])('%s', (_what, change, sentences) => {
  expect(attentionOf({ ...good, ...change }, now)).toEqual(sentences);
});
