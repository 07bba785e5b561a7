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

const loadsOf = (failures: number, loads: number) => ({ failures, loads, ms: null });

test.each([
  ['a canary that always fails', loadsOf(30, 30), loadsOf(2, 300)],
  ['a rate of 10 % against 1 %', loadsOf(20, 200), loadsOf(18, 1800)],
  ['few loads, most of which fail', loadsOf(15, 20), loadsOf(1, 200)],
  ['a canary with five failures', loadsOf(5, 20), loadsOf(0, 900)],
  ['a live release with fifteen loads', loadsOf(20, 20), loadsOf(0, 15)],
  ['a rate of 70 % against 40 %', loadsOf(70, 100), loadsOf(40, 100)],
])('%s fails more often', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(true);
});

test.each([
  ['no reports', loadsOf(0, 0), loadsOf(0, 0)],
  ['equal rates', loadsOf(10, 100), loadsOf(90, 900)],
  ['a better canary', loadsOf(0, 100), loadsOf(50, 900)],
  ['a difference that may be chance', loadsOf(6, 100), loadsOf(30, 900)],
  ['a rate of 62 % against 40 % of a hundred loads', loadsOf(62, 100), loadsOf(40, 100)],
  ['too few loads', loadsOf(14, 14), loadsOf(0, 900)],
  ['too few failures', loadsOf(4, 25), loadsOf(0, 900)],
  ['too few loads of the live release', loadsOf(20, 20), loadsOf(0, 14)],
  ['two releases that always fail', loadsOf(100, 100), loadsOf(900, 900)],
])('%s: no significant difference', (_what, canary, live) => {
  expect(failsMoreOften(canary, live)).toBe(false);
});
