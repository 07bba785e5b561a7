import { runsNow } from './runs-now';

const KEY = 'library.workout-run';

beforeEach(() => localStorage.clear());

test.each([
  ['nothing', null, false],
  ['nonsense', 'x', false],
  ['a run that waits', { running: false, ended: { endedAt: Date.now() } }, false],
  ['a run of a tab that was killed', { running: true, ended: { endedAt: Date.now() - 71_000 } }, false],
  ['a run of now', { running: true, ended: { endedAt: Date.now() - 60_000 } }, true],
])('of %s, it is known whether a workout runs', (_name, kept, runs) => {
  if (kept !== null) localStorage.setItem(KEY, typeof kept === 'string' ? kept : JSON.stringify(kept));
  expect(runsNow()).toBe(runs);
});
