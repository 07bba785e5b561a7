import { failsMoreOften, shellReason } from './reasons';

/** Views of a release of the shell: `silent` of 100 do not start, and `failing` of 100 that start fail. */
function views(sent: number, { silent = 0, failing = 0 }: { silent?: number; failing?: number }) {
  const started = Math.round((sent * (100 - silent)) / 100);
  return { sent, started, failed: Math.round((started * failing) / 100) };
}

test.each([
  ['no page starts', 30, { silent: 100 }, { silent: 30 }],
  ['no page starts, where 5 of 100 report', 1000, { silent: 100 }, { silent: 95 }],
  ['a quarter fewer pages start', 1000, { silent: 25 }, {}],
])('rolls back when %s', (_what, sent, canary, live) => {
  expect(shellReason(views(sent, canary), views(5000, live))).toContain('pages did not start');
});

test('rolls back when more pages fail', () => {
  expect(shellReason(views(1000, { failing: 5 }), views(5000, { failing: 1 }))).toContain(
    'pages failed: 5.0 %',
  );
});

test.each([
  ['a few more leave before it starts, as its files are new to them', { silent: 25 }, { silent: 20 }],
  ['most views are of robots', { silent: 90 }, { silent: 90 }],
  ['more pages start and fewer fail', { silent: 1, failing: 1 }, { silent: 30, failing: 30 }],
])('stays when %s', (_what, canary, live) => {
  expect(shellReason(views(5000, canary), views(5000, live))).toBeNull();
});

test('decides nothing without views', () => {
  expect(shellReason(views(0, {}), views(0, {}))).toBeNull();
  expect(shellReason(views(100, { silent: 100 }), views(0, {}))).toBeNull();
});

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
