import type { Contract } from '@fitreel/sdk/api';
import { sizeOf } from '../../shared/workout';
import { phasesOf } from './phases';
import { AT_START, back, clockMs, cuesBetween, endOf, pause, runAt, skip, start, type Run } from './run';
import { runsNow } from '../../shared/runs-now';

const step = (name: string, amount: number, rest: number): Contract.WorkoutStep => ({
  name,
  unit: 'seconds',
  amount,
  rest,
});
const workout = (changes: Partial<Contract.Workout>): Contract.Workout => ({
  title: 'Test',
  ready: 10,
  sets: 1,
  rounds: 1,
  restBetweenSets: 0,
  steps: [step('Squats', 20, 10)],
  ...changes,
});
const push: Contract.WorkoutStep = { name: 'Push-ups', unit: 'repetitions', amount: 12, rest: 30 };

describe('phases', () => {
  const shown = (changes: Partial<Contract.Workout>) =>
    phasesOf(workout(changes)).map(
      ({ kind, seconds, step: { name }, set, round }) => `${kind} ${seconds} ${name} ${set}.${round}`,
    );

  test('go through steps, rounds and sets, and end without a rest', () => {
    expect(shown({ sets: 2, rounds: 2, restBetweenSets: 60, steps: [step('Squats', 20, 10), push] })).toEqual(
      [
        'ready 10 Squats 1.1',
        'work 20 Squats 1.1',
        'rest 10 Push-ups 1.1',
        'work null Push-ups 1.1',
        'rest 30 Squats 1.2',
        'work 20 Squats 1.2',
        'rest 10 Push-ups 1.2',
        'work null Push-ups 1.2',
        'set-rest 60 Squats 2.1',
        'work 20 Squats 2.1',
        'rest 10 Push-ups 2.1',
        'work null Push-ups 2.1',
        'rest 30 Squats 2.2',
        'work 20 Squats 2.2',
        'rest 10 Push-ups 2.2',
        'work null Push-ups 2.2',
      ],
    );
  });

  test('have no rest and no time to get ready of 0 seconds', () => {
    expect(shown({ ready: 0, rounds: 2, steps: [step('Row', 60, 0)] })).toEqual([
      'work 60 Row 1.1',
      'work 60 Row 1.2',
    ]);
  });

  test('of Tabata take 4 minutes less the last rest, once ready', () => {
    expect(sizeOf(workout({ rounds: 8 }))).toEqual({ seconds: 8 * 20 + 7 * 10, repetitions: 0 });
  });

  test('take the time that is known, and repetitions', () => {
    const mixed = workout({ sets: 2, rounds: 2, restBetweenSets: 60, steps: [step('Squats', 20, 10), push] });
    const known = phasesOf(mixed)
      .filter(({ kind }) => kind !== 'ready')
      .reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
    expect(sizeOf(mixed)).toEqual({ seconds: known, repetitions: 4 * 12 });
  });
});

describe('a run', () => {
  const T = 1_000_000;
  const phases = phasesOf(workout({ rounds: 2 }));
  const running = start(AT_START, T);
  const at = (run: Run, now: number) => {
    const { index, passed } = runAt(phases, run, now);
    return [index, passed];
  };

  test('follows from the clock', () => {
    expect(at(AT_START, T + 5000)).toEqual([0, 0]);
    expect(at(running, T + 9999)).toEqual([0, 9999]);
    expect(at(running, T + 10_000)).toEqual([1, 0]);
    expect(at(running, T + 45_500)).toEqual([3, 5500]);
    expect(runAt(phases, running, T + 60_000)).toEqual({
      ...{ index: 4, passed: 0, since: null },
      spent: 50_000,
      worked: [40_000],
    });
    expect(runAt(phases, running, T + 99_000).spent).toBe(50_000);
    expect(endOf(phases, running)).toBe(T + 60_000);
    expect(endOf(phases, runAt(phases, running, T + 12_345))).toBe(T + 60_000);
  });

  test('is exact after 60 minutes of which it saw one moment a minute', () => {
    jest.useFakeTimers();
    const hour = phasesOf(workout({ ready: 10, rounds: 60, steps: [step('Work', 45, 15)] }));
    let run = start(AT_START, clockMs());
    const timer = setInterval(() => {
      run = runAt(hour, run, clockMs());
    }, 60_000);
    jest.advanceTimersByTime(59 * 60_000 + 34_567);
    clearInterval(timer);
    // 10 s to get ready, 59 rounds of a minute: 24.567 s of the last round have passed.
    const { index, passed } = runAt(hour, run, clockMs());
    expect(hour[index]).toMatchObject({ kind: 'work', round: 60 });
    expect(Math.abs(passed - 24_567)).toBeLessThan(100);
    jest.useRealTimers();
  });

  test('keeps its place in a pause', () => {
    const paused = pause(phases, running, T + 12_345);
    expect(at(paused, T + 999_999)).toEqual([1, 2345]);
    expect(at(start(paused, T + 50_000), T + 51_000)).toEqual([1, 3345]);
  });

  test('waits for the end of repetitions, however long they take', () => {
    const reps = phasesOf(workout({ ready: 0, steps: [push, step('Plank', 30, 0)] }));
    const begun = start(AT_START, T);
    expect(runAt(reps, begun, T + 500_000)).toMatchObject({ index: 0, passed: 500_000 });
    const done = skip(reps, begun, T + 500_000);
    expect(runAt(reps, done, T + 529_000)).toMatchObject({ index: 1, passed: 29_000 });
  });

  test('knows how much was worked at each step, of what was skipped and repeated too', () => {
    const two = phasesOf(workout({ rounds: 2, steps: [step('Squats', 20, 10), push] }));
    const squats = runAt(two, start(AT_START, T), T + 25_000);
    expect(squats.worked).toEqual([15_000]);
    const repeated = back(two, squats, T + 25_000);
    const pushUps = skip(two, skip(two, repeated, T + 30_000), T + 31_000);
    expect(runAt(two, pushUps, T + 41_000)).toMatchObject({ spent: 31_000, worked: [20_000, 10_000] });
  });

  test('skips to the next phase, also while it waits, and ends after the last', () => {
    expect(at(skip(phases, running, T + 4000), T + 5000)).toEqual([1, 1000]);
    expect(skip(phases, AT_START, T)).toEqual({ ...AT_START, index: 1 });
    expect(skip(phases, { ...running, index: 3 }, T)).toEqual({ ...AT_START, index: 4 });
    expect(skip(phases, { ...AT_START, index: 4 }, T)).toMatchObject({ index: 4 });
  });

  test('goes back to the beginning of a phase, and from there to the one before', () => {
    const inWork = T + 15_000;
    const again = back(phases, running, inWork);
    expect(at(again, inWork)).toEqual([1, 0]);
    expect(at(back(phases, again, inWork + 1000), inWork + 1000)).toEqual([0, 0]);
    expect(at(back(phases, running, T), T)).toEqual([0, 0]);
  });

  test('is not set back by a clock that is', () => {
    expect(at(running, T - 60_000)).toEqual([0, 0]);
  });
});

describe('cues', () => {
  const phases = phasesOf(workout({ ready: 5, steps: [step('Squats', 2, 0), push] }));
  const shown = (run: Run, from: number, to: number) =>
    cuesBetween(phases, run, from, to).map(({ at, sound }) => `${at} ${sound}`);

  test('count the last three seconds and say what begins, as far as it is known', () => {
    const run = start(AT_START, 0);
    expect(shown(run, 0, 60_000)).toEqual([
      '2000 count',
      '3000 count',
      '4000 count',
      '5000 work',
      '6000 count',
      '7000 work',
    ]);
    expect(shown(run, 3000, 5000)).toEqual(['4000 count', '5000 work']);
    expect(shown(AT_START, 0, 60_000)).toEqual([]);
  });

  test('end with the workout', () => {
    const last = cuesBetween(phasesOf(workout({ ready: 0 })), start(AT_START, 0), 19_000, 99_000);
    expect(last).toEqual([{ at: 20_000, sound: 'done' }]);
  });
});

describe('whether a workout runs', () => {
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
});
