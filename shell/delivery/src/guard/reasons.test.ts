import { shellReason } from './reasons';

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
