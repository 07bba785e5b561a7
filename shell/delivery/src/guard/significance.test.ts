import { failsMoreOften } from './significance';

const of = (failures: number, loads: number) => ({ failures, loads, ms: null });

test.each([
  ['a canary that fails always', of(30, 30), of(2, 300)],
  ['a tenth against a hundredth', of(20, 200), of(18, 1800)],
  ['few loads, and most of them fail', of(15, 20), of(1, 200)],
])('%s fails more often', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(true);
});

test.each([
  ['nothing reported', of(0, 0), of(0, 0)],
  ['equal rates', of(10, 100), of(90, 900)],
  ['a better canary', of(0, 100), of(50, 900)],
  ['a difference that chance may make', of(6, 100), of(30, 900)],
  ['too few loads', of(19, 19), of(0, 900)],
  ['too few failures', of(4, 25), of(0, 900)],
  ['too few loads of the live release', of(20, 20), of(0, 19)],
  ['nothing works anywhere', of(100, 100), of(900, 900)],
])('%s is no reason', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(false);
});
