import { intervalsOf, pathOf, PLOT, SPANS, topOf } from './plot-scales';

const NOW = Date.parse('2026-03-10T12:34:00.000Z');
const slot = (intervalsAgo: number) =>
  Date.parse('2026-03-10T12:30:00.000Z') - intervalsAgo * SPANS.day.intervalMs;
const point = (at: number, loads: number, ms: number | null = null) => ({
  version: '1.0.0-0123456789ab',
  at,
  loads,
  failures: 0,
  ms,
});

test('a day has 144 intervals until now, with the sum of all releases in each', () => {
  const points = [point(slot(0), 3), point(slot(0), 4), point(slot(143), 5), point(slot(144), 6)];
  const values = intervalsOf(points, 'day', NOW, ({ loads }) => loads, 0);
  expect(values).toHaveLength(144);
  expect(values[0]).toEqual({ at: slot(143), value: 5 });
  expect(values.at(-1)).toEqual({ at: slot(0), value: 7 });
  expect(values.at(-2)).toEqual({ at: slot(1), value: 0 });
  expect(intervalsOf([], 'fortnight', NOW, ({ loads }) => loads, 0)).toHaveLength(336);
});

test('the top is a round number that no value exceeds, and never 0', () => {
  const of = (...values: number[]) => topOf(values.map((value, at) => ({ at, value })));
  expect([of(), of(0), of(1), of(17), of(960)]).toEqual([1, 1, 1, 20, 1000]);
});

test('a line goes from the left to the right, 0 is at the bottom, and null is a gap', () => {
  const values = [0, 10, null, 5].map((value, at) => ({ at, value }));
  expect(pathOf(values, 10)).toBe(`M0,${PLOT.height}L200,0M600,60Z`);
  expect(pathOf([], 1)).toBe('');
});
