import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { historyDays } from './history-days';

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

/** Local time, as the days are. */
const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).getTime();
const NOW_MS = at(30);

function days(times: [Contract.Video, number][]) {
  const openings = { times: new Map(times.map(([{ _id }, ms]) => [_id, ms])), readAtMs: NOW_MS };
  return historyDays([first, second, third], openings).map(({ label, videos }) => [
    label,
    videos.map(({ _id }) => _id),
  ]);
}

test('without openings the latest addition comes first, under no heading', () => {
  expect(days([])).toEqual([[null, [third._id, second._id, first._id]]]);
});

test('videos are grouped by the day of their last opening, latest first', () => {
  expect(
    days([
      [first, at(30, 11)],
      [second, at(30, 9)],
      [third, at(29, 23)],
    ]),
  ).toEqual([
    ['Today', [first._id, second._id]],
    ['Yesterday', [third._id]],
  ]);
});

test('videos that were opened elsewhere come last', () => {
  expect(days([[first, at(30)]])).toEqual([
    ['Today', [first._id]],
    ['Earlier', [third._id, second._id]],
  ]);
});

test.each([
  [at(30, 0), 'Today'],
  [at(29, 0), 'Yesterday'],
  [at(28, 23), 'Saturday'],
  [at(24), 'Tuesday'],
  [at(23), 'March 23'],
  [new Date(2025, 11, 31).getTime(), 'December 31, 2025'],
])('%d is %s', (ms, label) => {
  expect(days([[first, ms]])[0]?.[0]).toBe(label);
});
