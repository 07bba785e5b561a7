import { isKeepable, WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';
import { isText } from '@fitreel/sdk/platform';
import { contentInHash } from './link-content';
import { countOf } from '@fitreel/sdk/ui';
import { clock } from './texts';

export type Workout = Contract.Workout;
export type OwnWorkout = Contract.SavedWorkout;

/** The timers that everybody has. */
const presetTexts = {
  tabata: { title: 'Tabata 8 × 20/10', step: 'Work' },
  emom: { title: 'EMOM 10', step: 'Every minute' },
  even: { title: '30/30', step: 'Work' },
  long: { title: '45/15', step: 'Work' },
};

/** A workout of one step in rounds. */
function preset(name: keyof typeof presetTexts, rounds: number, amount: number, rest: number): Workout {
  const steps = [{ name: presetTexts[name].step, unit: 'seconds' as const, amount, rest }];
  return { title: presetTexts[name].title, ready: 10, sets: 1, rounds, restBetweenSets: 0, steps };
}

/** The timers that everybody has, by their name in an address. */
export const PRESETS: ReadonlyMap<string, Workout> = new Map([
  ['tabata', preset('tabata', 8, 20, 10)],
  ['emom-10', preset('emom', 10, 60, 0)],
  ['30-30', preset('even', 10, 30, 30)],
  ['45-15', preset('long', 10, 45, 15)],
]);

/** The initial content of the form for a new workout. */
export const NEW_WORKOUT: Workout = {
  ...{ title: '', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: '', unit: 'seconds', amount: 30, rest: 15 }],
};

const object = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const whole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
/** Counts characters as the API does. */
const text = (value: unknown, max: number): value is string =>
  isText(value, 2 * max) && value.trim() !== '' && [...value].length <= max;
const isPlace = (value: unknown) => value === undefined || whole(value, 0, WORKOUT_BOUNDS.videoSeconds);

/**
 * `value` as a workout without extra fields; null if it is invalid. Each field is within its limits, but the total number of steps may
 * still be too large.
 */
export function workoutIn(value: unknown): Workout | null {
  const { title, ready, sets, rounds, restBetweenSets, steps: all } = object(value);
  const bounds = WORKOUT_BOUNDS;
  if (!text(title, bounds.titleLength) || !whole(ready, 0, bounds.readySeconds)) return null;
  if (!whole(sets, 1, bounds.sets) || !whole(rounds, 1, bounds.rounds)) return null;
  if (!whole(restBetweenSets, 0, bounds.restSeconds)) return null;
  if (!Array.isArray(all) || all.length === 0 || all.length > bounds.steps) return null;
  const steps = all.map(stepIn).filter((step) => step !== null);
  return steps.length === all.length ? { title, ready, sets, rounds, restBetweenSets, steps } : null;
}

function stepIn(value: unknown): Contract.WorkoutStep | null {
  const { name, unit, amount, rest, video } = object(value);
  if (!text(name, WORKOUT_BOUNDS.nameLength) || (unit !== 'seconds' && unit !== 'repetitions')) return null;
  if (!whole(amount, 1, WORKOUT_BOUNDS.amount) || !whole(rest, 0, WORKOUT_BOUNDS.restSeconds)) return null;
  const step = { name, unit, amount, rest } as const;
  if (video === undefined) return step;
  const kept = stepVideoIn(video);
  return kept && { ...step, video: kept };
}

/** The video of a step; null if it is invalid. */
export function stepVideoIn(value: unknown): NonNullable<Contract.WorkoutStep['video']> | null {
  const { _id, start, end } = object(value);
  return text(_id, WORKOUT_BOUNDS.videoIdLength) && isPlace(start) && isPlace(end)
    ? { _id, start, end }
    : null;
}

/** The workout in the fragment of an address, which anybody may have written; null without a valid one. */
export function workoutInHash(hash: string): Workout | null {
  const workout = workoutIn(contentInHash('w', hash));
  return workout && isKeepable(workout) ? workout : null;
}

/** The total size of a workout: the known seconds, and the repetitions, whose time is unknown. */
export function sizeOf({ sets, rounds, restBetweenSets, steps }: Contract.Workout) {
  const sum = (of: (step: Contract.WorkoutStep) => number) => steps.reduce((all, step) => all + of(step), 0);
  const timed = sum(({ unit, amount, rest }) => rest + (unit === 'seconds' ? amount : 0));
  const lastRest = steps.at(-1)?.rest ?? 0;
  return {
    seconds: sets * (rounds * timed - lastRest) + (sets - 1) * restBetweenSets,
    repetitions: sets * rounds * sum(({ unit, amount }) => (unit === 'repetitions' ? amount : 0)),
  };
}

/** Length of a workout, and its number of steps, rounds and sets: `3:50 · 8 rounds`. */
export function workoutFacts(workout: Workout): string {
  const { rounds, sets, steps } = workout;
  const { seconds, repetitions } = sizeOf(workout);
  const size = [seconds > 0 && clock(seconds), repetitions > 0 && countOf(repetitions, 'repetition')];
  return [
    size.filter(Boolean).join(' + '),
    steps.length > 1 && `${steps.length} steps`,
    rounds > 1 && `${rounds} rounds`,
    sets > 1 && `${sets} sets`,
  ]
    .filter(Boolean)
    .join(' · ');
}
