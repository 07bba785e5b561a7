/** @jest-environment @fitreel/tooling/jest-node */
import { workoutLink } from './link-content';
import { PRESETS, workoutIn, workoutInHash, type Workout } from './workout';

const WORKOUT: Workout = {
  title: 'Legs — für Anfänger 🏋️',
  ready: 10,
  sets: 2,
  rounds: 3,
  restBetweenSets: 60,
  steps: [
    { name: 'Squats', unit: 'repetitions', amount: 12, rest: 30 },
    { name: 'Run', unit: 'seconds', amount: 60, rest: 0, video: { _id: 'gym-beats', start: 12, end: 72 } },
  ],
};

test('a link holds the whole workout, and nothing that an address cannot', () => {
  const link = workoutLink(WORKOUT);
  expect(link).toMatch(/^\/workout#w=[\w-]+$/);
  expect(workoutInHash(link.slice('/workout'.length))).toEqual(WORKOUT);
});

test('the link of a workout that is kept holds neither its id nor its revision', () => {
  const kept = { ...WORKOUT, _id: 'kept-before-the-test', revision: 4 };
  expect(workoutLink(kept)).toBe(workoutLink(WORKOUT));
});

test.each([...PRESETS])('the preset %s is a workout', (_name, workout) => {
  expect(workoutIn(workout)).toEqual(workout);
});

const [squats, run] = WORKOUT.steps as [Workout['steps'][0], Workout['steps'][0]];
const step = (changes: object) => ({ ...WORKOUT, steps: [{ ...squats, ...changes }] });

test.each([
  ['nothing', undefined],
  ['a text', 'Tabata'],
  ['an empty title', { ...WORKOUT, title: ' ' }],
  ['a title that turns the text around it', { ...WORKOUT, title: 'Legs\u202e' }],
  ['a title that is too long', { ...WORKOUT, title: 'x'.repeat(101) }],
  ['too many sets', { ...WORKOUT, sets: 11 }],
  ['no rounds', { ...WORKOUT, rounds: 0 }],
  ['half a second', { ...WORKOUT, ready: 0.5 }],
  ['a negative rest', { ...WORKOUT, restBetweenSets: -1 }],
  ['no steps', { ...WORKOUT, steps: [] }],
  ['too many steps', { ...WORKOUT, steps: Array(41).fill(squats) }],
  ['a step that is none', { ...WORKOUT, steps: [squats, null] }],
  ['an unknown unit', step({ unit: 'hours' })],
  ['an endless step', step({ amount: 3601 })],
  ['a number as text', step({ rest: '30' })],
  ['a video without an id', step({ video: {} })],
  ['a video from nowhere', step({ video: { _id: 'gym-beats', start: -1 } })],
])('rejects %s', (_what, value) => {
  expect(workoutIn(value)).toBeNull();
});

test('keeps only what belongs to a workout', () => {
  expect(workoutIn({ ...WORKOUT, html: '<b>', steps: [{ ...run, evil: true }] })).toEqual({
    ...WORKOUT,
    steps: [run],
  });
});

test.each(['', '#w=', '#w=%%%', '#w=!', '#w=AAAA', '#x=e30', `#w=${'A'.repeat(70_000)}`])(
  'finds no workout in the fragment %.12s',
  (hash) => {
    expect(workoutInHash(hash)).toBeNull();
  },
);
