import { act, fireEvent, screen, within } from '@testing-library/react';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import { workoutLink } from '../../shared/link-content';
import type { Workout } from '../../shared/workout';
import { digits, open, pass, press, user, withTestClock } from '../../testing/timers.test-support';
import { dayAt } from '@fitreel/sdk/days';
import { keepOnDevice, KEPT } from '../../testing/programmes.test-support';
import remote from '../../remote';

withTestClock();

const WORKOUT: Workout = {
  title: 'Legs',
  ready: 0,
  sets: 1,
  rounds: 1,
  restBetweenSets: 0,
  steps: [
    { name: 'Squats', unit: 'repetitions', amount: 12, rest: 5 },
    { name: 'Plank', unit: 'seconds', amount: 90, rest: 0 },
  ],
};

test('a preset waits, runs, pauses and keeps its place through a reload', async () => {
  const { unmount } = await open('/workout?preset=tabata');
  expect([digits(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    '0:10',
    'Tabata 8 × 20/10',
  ]);
  await press('Start');
  await pass(11_000);
  expect(digits()).toBe('0:19');
  expect(screen.getByText('Round 1 of 8')).toBeDefined();
  expect(screen.getByText('Next: Rest, 0:10')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Work, 20 seconds.');
  await press('Pause');
  await pass(60_000);
  expect(digits()).toBe('0:19');
  unmount();
  await open('/workout?preset=tabata');
  expect(digits()).toBe('0:19');
  await press('Resume');
  await pass(19_000);
  expect(screen.getByRole('status').textContent).toBe('Rest, 10 seconds. Next: Work.');
});

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('a clock that is set %s an hour leaves a running workout alone', async (_where, ms) => {
  await open('/workout?preset=tabata');
  await press('Start');
  await pass(11_000);
  jest.setSystemTime(Date.now() + ms);
  await pass(1000);
  expect(digits()).toBe('0:18');
  await press('Pause');
  expect(digits()).toBe('0:18');
  await press('Resume');
  await pass(2000);
  expect(digits()).toBe('0:16');
});

test('a step without a video says so in the place of the video', async () => {
  const [squats, plank] = WORKOUT.steps as [(typeof WORKOUT.steps)[0], (typeof WORKOUT.steps)[0]];
  const steps = [squats, { ...plank, video: { _id: 'core-basics' } }];
  await open(workoutLink({ ...WORKOUT, steps }));
  expect(screen.getByText('This step has no video')).toBeDefined();
  await press('Next step');
  await press('Next step');
  expect(screen.queryByText('This step has no video')).toBeNull();
});

test('getting ready is no part of what a workout took', async () => {
  await open('/workout?preset=emom-10');
  await press('Start');
  await pass(610_000);
  expect(screen.getByText('10:00 in all, 10 steps')).toBeDefined();
});

test('what comes next is shown in minutes and seconds, and said in words', async () => {
  await open(
    workoutLink({ ...WORKOUT, ready: 5, steps: [{ name: 'Plank', unit: 'seconds', amount: 220, rest: 0 }] }),
  );
  expect(screen.getByText('Next: Plank, 3:40')).toBeDefined();
  await press('Start');
  await pass(5000);
  expect(screen.getByRole('status').textContent).toBe('Plank, 3 minutes 40 seconds.');
});

test('a shared workout goes through its steps, waits for repetitions and ends with a summary', async () => {
  await open(workoutLink(WORKOUT));
  expect(digits()).toBe('12 reps');
  await press('Start');
  await pass(40_000);
  expect(digits()).toBe('12 reps');
  await press('Done');
  expect(digits()).toBe('0:05');
  await press('Next step');
  expect(digits()).toBe('1:30');
  await press('Step back');
  await pass(5000 + 90_000);
  expect(screen.getByRole('status').textContent).toBe('Workout done');
  expect(screen.getByText(/^2:15 in all, 2 steps$/)).toBeDefined();
  await press('Start again');
  expect(digits()).toBe('12 reps');
});

test.each(['/workout', '/workout?preset=no-such', '/workout#w=AAAA'])(
  '%s says that it shows nothing',
  async (at) => {
    await open(at);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('This workout can’t be shown');
  },
);

test('a link with too many steps in all says so, and runs nothing', async () => {
  await open(workoutLink({ ...WORKOUT, sets: 10, rounds: 60, steps: Array(40).fill(WORKOUT.steps[0]) }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('This workout has too many steps');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('the end of a workout says how week and streak have grown, and what the programme has next', async () => {
  // The device keeps no programmes of 1970.
  jest.setSystemTime(Date.parse('2026-11-27T12:00:00Z'));
  const today = dayAt(Date.now());
  const run = { number: 1, startedOn: today, pausedDays: 0 };
  const entries = [
    { id: 'a', day: 0, workout: WORKOUT },
    { id: 'b', day: 0, workout: { ...WORKOUT, title: 'Arms' } },
  ];
  keepOnDevice({ ...KEPT, entries, run });
  localStorage.setItem('library.activity', JSON.stringify({ goal: 10, entries: [] }));
  await open(workoutLink({ ...WORKOUT, steps: [{ name: 'Plank', unit: 'seconds', amount: 300, rest: 0 }] }));
  await press('Start');
  await pass(301_000);
  // Its fragment, and then what that loads.
  await pass(10);
  await pass(10);
  expect(screen.getByText('5 min').parentElement?.textContent).toBe('5 min of 10 min this week');
  expect(screen.getByText('1 week in a row')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Day 1 done' }).ariaDisabled).toBe('true');
  expect(screen.getByRole('link', { name: 'Next: Arms' })).toBeDefined();
});

test('a workout that was only skipped through adds nothing', async () => {
  await open(workoutLink(WORKOUT));
  await press('Next step');
  await press('Next step');
  await press('Next step');
  await pass(10);
  expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull();
});

test('the settings stay on the device', async () => {
  const { unmount } = await open('/workout?preset=tabata');
  await user().click(screen.getByRole('checkbox', { name: 'Voice' }));
  unmount();
  await open('/workout?preset=tabata');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Voice' }).checked).toBe(true);
});

describe('the training mode', () => {
  const mode = () => screen.getByRole('dialog', { name: 'Tabata 8 × 20/10' });
  async function enter() {
    renderRemote(remote, { at: '/workout?preset=tabata', platform: createTestPlatform() });
    await pass(10);
    await press('Full screen');
    await pass(0);
  }

  test('the training mode covers the page, and the space bar starts and pauses', async () => {
    await enter();
    const { getByRole, getByText } = within(mode());
    const main = getByRole('button', { name: 'Start' });
    expect(document.activeElement).toBe(main);
    expect(screen.getByText('All workouts').closest('[inert]')).not.toBeNull();
    await user().keyboard(' ');
    await pass(11_000);
    expect(getByRole('timer').textContent).toBe('0:19');
    expect(getByText('Time left').nextSibling?.textContent).toBe('3:49');
    expect(getByText('Round').nextSibling?.textContent).toBe('1/8');
    expect(getByRole('status').textContent).toBe('Work, 20 seconds.');
    await user().keyboard(' ');
    await pass(5000);
    expect(getByRole('timer').textContent).toBe('0:19');
    expect(document.activeElement).toBe(main);
  });

  test.each(['{Escape}', 'Leave full screen'])(
    'the training mode pauses when it is left by %s',
    async (way) => {
      await enter();
      await user().keyboard(' ');
      await pass(11_000);
      if (way === '{Escape}') await user().keyboard(way);
      else await user().click(within(mode()).getByRole('button', { name: way }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Full screen' }));
      expect(document.querySelector('[inert]')).toBeNull();
      await pass(5000);
      expect(digits()).toBe('0:19');
    },
  );

  test('the controls hide 3 s after the last touch while it runs; a touch then only shows them', async () => {
    await enter();
    const hidden = () => mode().hasAttribute('data-idle');
    await pass(60_000);
    expect(hidden()).toBe(false);
    await user().click(within(mode()).getByRole('button', { name: 'Start' }));
    await pass(2900);
    expect(hidden()).toBe(false);
    await pass(200);
    expect(hidden()).toBe(true);
    const pause = within(mode()).getByRole('button', { name: 'Pause' });
    fireEvent.pointerDown(pause);
    fireEvent.click(pause);
    expect(hidden()).toBe(false);
    await pass(3100);
    expect(within(mode()).getByRole('timer').textContent).toBe('0:04');
    await user().keyboard(' ');
    await pass(60_000);
    expect(hidden()).toBe(false);
  });

  test('a step without a video, and the end, leave the window to the digits', async () => {
    const [squats, plank] = WORKOUT.steps as [(typeof WORKOUT.steps)[0], (typeof WORKOUT.steps)[0]];
    const steps = [{ ...squats, video: { _id: 'core-basics' } }, plank];
    await open(workoutLink({ ...WORKOUT, steps }));
    await press('Full screen');
    await pass(0);
    const dialog = screen.getByRole('dialog', { name: 'Legs' });
    const inMode = (name: string) => within(dialog).getByRole('button', { name });
    const leavesPlace = () => dialog.hasAttribute('data-beside');
    expect([leavesPlace(), within(dialog).getByRole('timer').textContent]).toEqual([true, '12 reps']);
    expect(within(dialog).getByText('Time left, plus 12 reps').nextSibling?.textContent).toBe('1:35');
    await user().click(inMode('Start'));
    expect(inMode('Pause')).toBeDefined();
    await user().click(inMode('Done'));
    await user().click(inMode('Next step'));
    expect([leavesPlace(), within(dialog).getByRole('timer').textContent]).toEqual([false, '1:30']);
    await user().click(inMode('Next step'));
    expect(within(dialog).getAllByText('Workout done')).toHaveLength(2);
    expect(leavesPlace()).toBe(false);
  });

  test('the training mode ends with the browser’s full screen, and ends that', async () => {
    let shown: Element | null = null;
    const become = (element: Element | null) => {
      shown = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
    document.documentElement.requestFullscreen = async () => become(document.documentElement);
    document.exitFullscreen = async () => become(null);
    await enter();
    expect(shown).toBe(document.documentElement);
    act(() => become(null));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Full screen');
    await user().keyboard('{Escape}');
    expect([shown, screen.queryByRole('dialog')]).toEqual([null, null]);
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    Reflect.deleteProperty(document, 'exitFullscreen');
  });
});
