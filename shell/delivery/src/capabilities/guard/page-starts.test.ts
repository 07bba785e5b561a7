import type { ViewCounts } from './load-counts';
import { NetworkShares } from './network-shares';
import { PageStarts } from './page-starts';

const NOON = Date.parse('2025-01-06T12:00:00.000Z');
const VERSION = '1.0.0-000000000000';

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

/** Counts of views of several gateways, which share what they count. */
function gateways() {
  const added: (ViewCounts & { version: string; at: number })[] = [];
  const log = {
    addViews: (version: string, views: ViewCounts, at: number) => added.push({ version, at, ...views }),
  };
  const gateway = () => new PageStarts(log, new NetworkShares());
  return { one: gateway(), other: gateway(), added };
}

/** Lets time pass, and what is due be counted. */
function letPass(ms: number, ...starts: PageStarts[]) {
  jest.setSystemTime(Date.now() + ms);
  for (const each of starts) each.sent(VERSION, '203.0.113.1');
}

test('counts what was sent, what started and what failed together, once the pages have had a minute', () => {
  const { one, added } = gateways();
  for (const network of ['10.0.0.1', '10.0.1.1', '10.0.2.1']) expect(one.sent(VERSION, network)).toBe(true);
  const view = { version: VERSION, sentAt: NOON };
  one.started(view);
  jest.setSystemTime(NOON + 64_999);
  one.started(view);
  one.failed(view);
  expect(added).toEqual([]);
  letPass(1, one);
  expect(added).toEqual([{ version: VERSION, at: NOON, sent: 3, started: 2, failed: 1, all: 3 }]);
  // Too late.
  one.started(view);
  letPass(65_000, one);
  expect(added).toHaveLength(2);
  expect(added[1]).toMatchObject({ sent: 1, started: 0 });
});

test('counts on when the clock is set back an hour', () => {
  const { one, added } = gateways();
  one.sent(VERSION, '10.0.0.1');
  jest.setSystemTime(NOON - 3_600_000);
  one.sent(VERSION, '10.0.1.1');
  letPass(65_000, one);
  expect(added.map(({ at, sent }) => [at - NOON, sent])).toEqual([
    [0, 1],
    [-3_600_000, 1],
  ]);
});

test('hands over an interval whose time is up although one before it is open', () => {
  const { one, added } = gateways();
  const late = { version: VERSION, sentAt: NOON - 30_000 };
  one.started({ version: VERSION, sentAt: NOON });
  one.started(late);
  letPass(35_000, one);
  expect(added.map(({ at }) => at)).toEqual([NOON - 30_000]);
});

test('a page that one gateway sent and another got the report of counts once', () => {
  const { one, other, added } = gateways();
  one.sent(VERSION, '10.0.0.1');
  other.started({ version: VERSION, sentAt: NOON });
  letPass(65_000, one, other);
  expect(added).toEqual([
    { version: VERSION, at: NOON, sent: 1, started: 0, failed: 0, all: 1 },
    { version: VERSION, at: NOON, sent: 0, started: 1, failed: 0, all: 0 },
  ]);
});

test('one network weighs once in the beginning', () => {
  const { one } = gateways();
  expect([one.sent(VERSION, '10.0.0.1'), one.sent(VERSION, '10.0.0.2')]).toEqual([true, false]);
});
