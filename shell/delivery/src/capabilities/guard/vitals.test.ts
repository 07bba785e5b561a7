import { bucketOf, percentile75, viewsFrom, vitalsOf } from './vitals';

test('a bucket is 1.1 times as wide as the one before, and nothing is beyond the last one', () => {
  expect([0, 7.9, 8, 8.7, 8.9, 1e9].map(bucketOf)).toEqual([0, 0, 1, 1, 2, 84]);
});

test('the 75th percentile is within a tenth of what it is of the times themselves', () => {
  const histogram = new Map<number, number>();
  for (let ms = 10; ms <= 4000; ms += 10) histogram.set(bucketOf(ms), (histogram.get(bucketOf(ms)) ?? 0) + 1);
  expect(viewsFrom(histogram)).toBe(400);
  expect(Math.abs((percentile75(histogram) ?? 0) / 3000 - 1)).toBeLessThan(0.1);
  expect(percentile75(new Map())).toBeNull();
});

test('counts of several gateways add up', () => {
  const { lcp, inp } = vitalsOf([{ 'lcp.12': 2, 'inp.3': 1 }, { 'lcp.12': 5 }]);
  expect([...lcp, ...inp]).toEqual([
    [12, 7],
    [3, 1],
  ]);
});
