import { dayAfter } from '@fitreel/sdk/days';
import { bestsOf, milestonesOf, weeksInARow, type Entry } from './summary';

const entry = (day: string, seconds = 300, changed: Partial<Entry> = {}): Entry => ({
  ...{ _id: `${day} ${seconds}`, day, kind: 'workout', title: 'Legs', category: '', bodyPart: '' },
  ...{ seconds, at: Date.parse(day), offset: 0, finished: true },
  ...changed,
});

// 2026-11-27 is a Friday.
test.each([
  [[], 0],
  [['2026-11-27'], 1],
  // This week has just begun.
  [['2026-11-22', '2026-11-15'], 2],
  [['2026-11-23', '2026-11-22', '2026-11-08'], 2],
  [['2026-11-14'], 0],
  // A day of rest, and another year.
  [['2026-11-27', '2026-11-24', '2026-11-16'], 2],
])('of %j, the weeks in a row are %i', (days, weeks) => {
  expect(
    weeksInARow(
      days.map((day) => entry(day)),
      '2026-11-27',
    ),
  ).toBe(weeks);
});

test('two seconds a day, or five minutes in a week, make no streak', () => {
  const days = [23, 24, 25, 26, 27].map((day) => entry(`2026-11-${day}`, 60));
  expect(weeksInARow([entry('2026-11-20', 2), ...days], '2026-11-27')).toBe(0);
  expect(weeksInARow([entry('2026-11-27', 200), entry('2026-11-27', 100)], '2026-11-27')).toBe(1);
});

test('a streak goes over the end of a year and of summer time', () => {
  const days = Array.from({ length: 40 }, (_, week) => dayAfter('2026-02-04', -7 * week));
  expect(
    weeksInARow(
      days.map((day) => entry(day)),
      '2026-02-04',
    ),
  ).toBe(40);
});

test('bests are the longest day, week and workout, and the fastest that was finished', () => {
  const entries = [
    entry('2026-11-20', 600),
    entry('2026-11-20', 500),
    entry('2026-11-23', 900, { finished: false, title: 'Arms' }),
    entry('2026-11-25', 400, { kind: 'video' }),
  ];
  const { day, week, workout, finished } = bestsOf(entries);
  expect([day, week, workout?.seconds]).toEqual([['2026-11-20', 1100], ['2026-11-23', 1300], 900]);
  expect(finished.map(({ title, times, fastest }) => [title, times, fastest.seconds])).toEqual([
    ['Legs', 2, 500],
  ]);
  expect(bestsOf([])).toEqual({ day: undefined, week: undefined, workout: undefined, finished: [] });
});

test('a milestone is reached once, by workouts of five minutes, and unknown beyond what is loaded', () => {
  const daily = (count: number, until: string) =>
    Array.from({ length: count }, (_, index) => entry(dayAfter(until, -index)));
  const short = entry('2026-01-01', 299);
  expect(milestonesOf([short], '2026-11-27')).toEqual([]);
  expect(milestonesOf([...daily(51, '2026-11-27'), short], '2026-11-27')).toEqual([
    { workouts: 1, day: '2026-10-08' },
    { workouts: 10, day: '2026-10-17' },
    { workouts: 50, day: '2026-11-26' },
  ]);
  expect(milestonesOf(daily(360, '2026-11-27'), '2026-11-27')).toEqual([]);
});
