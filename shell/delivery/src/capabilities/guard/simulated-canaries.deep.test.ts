import { randomNumbers } from '../../../testing/random';
import { bucketOf } from './vitals';
import { failsMoreOften, shellReason, slowerReason } from './reasons';

// Jest looks up globals slowly, and these are needed some ten million times.
const { floor } = Math;

interface Simulated {
  /** The canary's share of the views, and the share of the loads of each release that fail: 0 to 1. */
  share: number;
  canaryFails: number;
  liveFails: number;
  /** Views after which it is promoted. */
  views: number;
}

/** The number of views after which the guard takes the canary back, which it decides after each; null if it stays. */
function takenBackAfter(
  { share, canaryFails, liveFails, views }: Simulated,
  random: () => number,
): number | null {
  const [canary, live] = [
    { loads: 0, failures: 0 },
    { loads: 0, failures: 0 },
  ];
  for (let view = 1; view <= views; view += 1) {
    const isCanary = random() < share;
    const release = isCanary ? canary : live;
    release.loads += 1;
    if (random() < (isCanary ? canaryFails : liveFails)) release.failures += 1;
    if (failsMoreOften(canary, live)) return view;
  }
  return null;
}

const FAILURE_RATES = [0.005, 0.01, 0.03, 0.1, 0.3];

test.each([0.5, 0.1])('of 1,000 good canaries with a share of %d, at most 10 are taken back', (share) => {
  const random = randomNumbers(1);
  const outcomes = Array.from({ length: 1000 }, (_, index) => {
    const fails = FAILURE_RATES[index % FAILURE_RATES.length] ?? 0;
    return takenBackAfter({ share, canaryFails: fails, liveFails: fails, views: 1000 }, random);
  });
  expect(outcomes.filter((views) => views !== null).length).toBeLessThanOrEqual(10);
});

test('of 1,000 canaries of 50 % that always throw, each is taken back within 60 views', () => {
  const random = randomNumbers(2);
  const always = { share: 0.5, canaryFails: 1, liveFails: 0.01, views: 60 };
  const outcomes = Array.from({ length: 1000 }, () => takenBackAfter(always, random));
  expect(outcomes).not.toContain(null);
});

test('a canary that fails ten times as often is taken back within 1,000 views', () => {
  const random = randomNumbers(3);
  const worse = { share: 0.5, canaryFails: 0.1, liveFails: 0.01, views: 1000 };
  const outcomes = Array.from({ length: 200 }, () => takenBackAfter(worse, random));
  expect(outcomes.filter((views) => views === null).length).toBeLessThanOrEqual(2);
});

interface SimulatedShell {
  /** Shares of the pages that start: 0 to 1. */
  canaryStarts: number;
  liveStarts: number;
  views: number;
}

/** Whether the guard takes back a canary of the shell of 50 percent, which it decides after each view. */
function shellTakenBack({ canaryStarts, liveStarts, views }: SimulatedShell, random: () => number): boolean {
  const [canary, live] = [
    { sent: 0, started: 0, failed: 0 },
    { sent: 0, started: 0, failed: 0 },
  ];
  for (let view = 1; view <= views; view += 1) {
    const isCanary = random() < 0.5;
    const release = isCanary ? canary : live;
    release.sent += 1;
    if (random() < (isCanary ? canaryStarts : liveStarts)) release.started += 1;
    if (shellReason(canary, live)) return true;
  }
  return false;
}

test('of 1,000 good canaries of the shell, at most 10 are taken back, however many pages are of robots', () => {
  const random = randomNumbers(4);
  const outcomes = Array.from({ length: 1000 }, (_, index) => {
    const starts = [0.05, 0.3, 0.7, 0.95, 1][index % 5] ?? 1;
    return shellTakenBack({ canaryStarts: starts, liveStarts: starts, views: 500 }, random);
  });
  expect(outcomes.filter((isBack) => isBack).length).toBeLessThanOrEqual(10);
});

test.each([
  [0.95, 60],
  // Half of the views are of robots.
  [0.5, 150],
])(
  'where %d of the live pages start, a canary of the shell that never does is taken back within %i views',
  (liveStarts, views) => {
    const random = randomNumbers(5);
    const dead = { canaryStarts: 0, liveStarts, views };
    const outcomes = Array.from({ length: 1000 }, () => shellTakenBack(dead, random));
    expect(outcomes.filter((isBack) => !isBack)).toEqual([]);
  },
);

/**
 * Buckets of 20,000 visits. Their times have a long tail, as browsers report them: a lognormal distribution (Box and Muller).
 *
 * @param spread standard deviation of the logarithms: how much devices and networks differ
 */
function visitsOf(medianMs: number, spread: number): number[] {
  const random = randomNumbers(8);
  return Array.from({ length: 20_000 }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return bucketOf(medianMs * Math.exp(spread * normal));
  });
}

interface SimulatedTimes {
  share: number;
  /** As by `visitsOf`. */
  canaryVisits: readonly number[];
  liveVisits: readonly number[];
  views: number;
}

/** The number of views after which the guard takes a canary back for its times, which it decides every 25 views; null if it stays. */
function slowTakenBackAfter(
  { share, canaryVisits, liveVisits, views }: SimulatedTimes,
  random: () => number,
): number | null {
  const [canary, live] = [new Map<number, number>(), new Map<number, number>()];
  for (let view = 1; view <= views; view += 1) {
    const isCanary = random() < share;
    const visits = isCanary ? canaryVisits : liveVisits;
    const bucket = visits[floor(random() * visits.length)] ?? 0;
    const release = isCanary ? canary : live;
    release.set(bucket, (release.get(bucket) ?? 0) + 1);
    if (view % 25 === 0 && slowerReason('LCP', canary, live)) return view;
  }
  return null;
}

const SPREADS = [0.3, 0.6, 0.9, 1.2];

test.each([
  [0.5, 3000],
  [0.1, 6000],
])(
  'of 1,000 canaries as fast as the live release with a share of %d, at most 10 are taken back',
  (share, views) => {
    const random = randomNumbers(6);
    const kinds = SPREADS.flatMap((spread) => [60, 900].map((medianMs) => visitsOf(medianMs, spread)));
    const outcomes = Array.from({ length: 1000 }, (_, index) => {
      const visits = kinds[index % kinds.length] ?? [];
      return slowTakenBackAfter({ share, canaryVisits: visits, liveVisits: visits, views }, random);
    });
    expect(outcomes.filter((view) => view !== null).length).toBeLessThanOrEqual(10);
  },
);

test.each(SPREADS)('a canary that is 30 %% slower is taken back, where visits spread by %d', (spread) => {
  const random = randomNumbers(7);
  const [liveVisits, canaryVisits] = [visitsOf(900, spread), visitsOf(1.3 * 900, spread)];
  const slow = { share: 0.5, canaryVisits, liveVisits, views: 10_000 };
  const outcomes = Array.from({ length: 50 }, () => slowTakenBackAfter(slow, random));
  expect(outcomes.filter((view) => view === null).length).toBeLessThanOrEqual(2);
});
