import { secondsOf } from './clock-time';

test.each([
  ['4:10', 250],
  [' 0:05 ', 5],
  ['1:04:10', 3850],
  ['75:00', 4500],
  ['250', 250],
  ['24:00:00', 86_400],
  ['24:00:01', null],
  ['4:60', null],
  ['4:', null],
  ['-1', null],
  ['1.5', null],
  ['1:1:1:1', null],
  ['', null],
])('%j is %j seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});
