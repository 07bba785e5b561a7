import { screen } from '@testing-library/react';
import { digits, open, otherTabRuns, pass, press, withTestClock } from '../../testing/timers.test-support';

withTestClock();

test('a run that another one replaces ends with what was trained of it', async () => {
  const { unmount } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(25_000);
  await press('Pause');
  const pausedAt = Date.now();
  unmount();
  await pass(60_000);
  const { platform } = await open('/workout?preset=emom-10');
  expect(platform.emitted).toEqual([]);
  await press('Start');
  expect(platform.emitted).toMatchObject([
    {
      event: 'library.workout-ended',
      payload: {
        ...{ title: 'Tabata 8 × 20/10', startedAt: pausedAt - 25_000, endedAt: pausedAt },
        ...{ finished: false, seconds: 15, steps: [{ name: 'Work', seconds: 15 }] },
      },
    },
  ]);
});

test('a tab that was killed while a workout ran loses at most a second of it', async () => {
  const { unmount } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(15_400);
  const running = localStorage.getItem('library.workout-run') ?? '';
  expect(JSON.parse(running)).toMatchObject({ path: '/workout?preset=tabata', running: true, left: 225 });
  unmount();
  localStorage.setItem('library.workout-run', running);
  await open('/workout?preset=tabata');
  expect(digits()).toBe('0:15');
});

/** The stored run of a workout in another tab: 15 seconds of Tabata. */
async function runningElsewhere() {
  const { unmount } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(25_000);
  const running = localStorage.getItem('library.workout-run') ?? '';
  unmount();
  const tab = otherTabRuns();
  localStorage.setItem('library.workout-run', running);
  return { tab, running };
}

test('a run that another tab runs counts too when another one replaces it', async () => {
  await runningElsewhere();
  const { platform } = await open('/workout?preset=emom-10');
  await press('Start');
  expect(platform.emitted).toMatchObject([
    { event: 'library.workout-ended', payload: { title: 'Tabata 8 × 20/10', seconds: 15 } },
  ]);
});

test('a run that another tab runs is not continued here, until that tab dies', async () => {
  const { tab } = await runningElsewhere();
  await open('/workout?preset=tabata');
  expect(digits()).toBe('0:10');
  tab.die();
  await pass(10);
  expect(digits()).toBe('0:05');
});

test('a run that another tab has replaced, and so counted, stops', async () => {
  const { running } = await runningElsewhere();
  localStorage.removeItem('library.workout-run');
  const { platform } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(15_000);
  localStorage.setItem('library.workout-run', running);
  await pass(1_000);
  expect(digits()).toBe('0:10');
  expect(screen.getByRole('button', { name: 'Start' })).toBeDefined();
  await pass(5_000);
  expect(localStorage.getItem('library.workout-run')).toBe(running);
  expect(platform.emitted).toEqual([]);
});

test('End workout records what was trained before the tab can close, and begins anew', async () => {
  const { platform } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(15_000);
  await press('End workout');
  const activity = JSON.parse(localStorage.getItem('library.activity') ?? '{}') as object;
  const ended = { finished: false, seconds: 5 };
  expect(activity).toMatchObject({ entries: [{ kind: 'workout', title: 'Tabata 8 × 20/10', ...ended }] });
  expect(platform.emitted).toMatchObject([{ payload: ended }]);
  expect(platform.toasts.getSnapshot()?.text).toBe('0:05 of Tabata 8 × 20/10 kept in your activity');
  expect(digits()).toBe('0:10');
  expect(localStorage.getItem('library.workout-run')).toBeNull();
});

test.each([
  ['is not JSON', 'x'],
  ['leads to another site', { path: '//elsewhere.example' }],
  ['has no end', { ended: null }],
  ['has a negative time', { passed: -1 }],
])('a kept run that %s is no run', async (_what, changes) => {
  const { unmount } = await open('/workout?preset=tabata');
  await press('Start');
  await pass(15_000);
  unmount();
  const kept: object = JSON.parse(localStorage.getItem('library.workout-run') ?? '');
  const text = typeof changes === 'string' ? changes : JSON.stringify({ ...kept, ...changes });
  localStorage.setItem('library.workout-run', text);
  await open('/workout?preset=tabata');
  expect(digits()).toBe('0:10');
});
