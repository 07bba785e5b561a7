import { dayAt, daysBetween, hasBegun, isDay, weekdayOf, weekOf } from './browser/days';

test.each([
  ['2026-10-25T00:30:00+02:00', 120, '2026-10-25'],
  ['2026-10-25T23:30:00+01:00', 60, '2026-10-25'],
  ['2026-03-29T01:30:00Z', 840, '2026-03-29'],
  ['2026-03-29T12:30:00Z', 840, '2026-03-30'],
  ['2026-01-01T03:00:00Z', -300, '2025-12-31'],
])('%s is, %i minutes ahead of UTC, on %s', (instant, offset, day) => {
  expect(dayAt(Date.parse(instant), offset)).toBe(day);
});

test('weeks begin on Monday', () => {
  expect([weekOf('2026-11-29'), weekOf('2026-11-30'), weekOf('2027-01-01')]).toEqual([
    ...['2026-11-23', '2026-11-30', '2026-12-28'],
  ]);
  expect([weekdayOf('2026-11-30'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
});

test('knows the days of the calendar', () => {
  const texts = ['2028-02-29', '2026-02-29', '2026-2-1', '1999-01-01', '2026-01-01T00:00', 5];
  expect(texts.map(isDay)).toEqual([true, false, false, false, false, false]);
});

test.each([
  // On the first islands, clocks are 14 hours ahead.
  ['2026-03-30', '2026-03-29T10:00:00Z', true],
  ['2026-03-30', '2026-03-29T09:59:00Z', false],
  ['2026-02-29', '2026-03-29T10:00:00Z', false],
])('%s has begun somewhere at %s: %s', (day, instant, begun) => {
  expect(hasBegun(day, Date.parse(instant))).toBe(begun);
});
