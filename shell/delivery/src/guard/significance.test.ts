import { failsMoreOften } from './significance';

const of = (failures: number, loads: number) => ({ failures, loads, ms: null });

test.each([
  ['a canary that always fails', of(30, 30), of(2, 300)],
  ['a rate of 10 % against 1 %', of(20, 200), of(18, 1800)],
  ['few loads, most of which fail', of(15, 20), of(1, 200)],
  ['a canary with five failures', of(5, 20), of(0, 900)],
  ['a live release with fifteen loads', of(20, 20), of(0, 15)],
  ['a rate of 70 % against 40 %', of(70, 100), of(40, 100)],
])('%s fails more often', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(true);
});

test.each([
  ['no reports', of(0, 0), of(0, 0)],
  ['equal rates', of(10, 100), of(90, 900)],
  ['a better canary', of(0, 100), of(50, 900)],
  ['a difference that may be chance', of(6, 100), of(30, 900)],
  ['a rate of 62 % against 40 % of a hundred loads', of(62, 100), of(40, 100)],
  ['too few loads', of(14, 14), of(0, 900)],
  ['too few failures', of(4, 25), of(0, 900)],
  ['too few loads of the live release', of(20, 20), of(0, 14)],
  ['two releases that always fail', of(100, 100), of(900, 900)],
])('%s: no significant difference', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(false);
});
