import type { LoadReport, TelemetryReport } from '@fitreel/protocol';
import { createReporter, reportStart } from './reporter';

const load = (ms: number): LoadReport => ({
  remote: 'catalog',
  version: '1.0.0-000000000000',
  failure: null,
  ms,
});

const beacon = jest.fn<boolean, [string, Blob]>(() => true);

/** URL, type and load times of each report. */
async function sent(): Promise<unknown[]> {
  return Promise.all(
    beacon.mock.calls.map(async ([url, body]) => {
      const { loads } = JSON.parse(await textOf(body)) as { loads: LoadReport[] };
      return [url, body.type, loads.map(({ ms }) => ms)];
    }),
  );
}

/** What jsdom lacks: the token of the page view in the timings of the page's own response. */
function signPage(serverTiming: { name: string; description: string }[] | undefined): void {
  const entries = [{ serverTiming }];
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => entries });
}

/** jsdom lacks `Blob.text()`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

function leave(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  beacon.mockClear().mockReturnValue(true);
  signPage([
    { name: 'cache', description: 'hit' },
    { name: 'view', description: 'the token' },
  ]);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('sends loads in one report after a quiet moment', async () => {
  const { load: report } = createReporter(100);
  report(load(1));
  jest.advanceTimersByTime(2900);
  report(load(2));
  jest.advanceTimersByTime(2900);
  expect(beacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  jest.useRealTimers();
  expect(await sent()).toEqual([['/api/telemetry', 'application/json', [1, 2]]]);
});

test('sends pending loads once when the user leaves the page', async () => {
  const { load: report } = createReporter(100);
  report(load(1));
  leave();
  leave();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(await sent()).toEqual([['/api/telemetry', 'application/json', [1]]]);
});

test('sends errors with the loads, at most 3 per page view', async () => {
  const report = createReporter(100);
  report.load(load(1));
  for (const route of ['a', 'b', 'c', 'd'])
    report.error({ remote: 'catalog', version: '1.0.0-000000000000', route, message: 'boom', stack: '' });
  leave();
  jest.useRealTimers();
  const [[, body] = []] = beacon.mock.calls;
  const { loads, errors } = JSON.parse(await textOf(body as Blob)) as TelemetryReport;
  expect([loads.length, errors?.map(({ route }) => route)]).toEqual([1, ['a', 'b', 'c']]);
});

test.each([
  ['the token of its page', [{ name: 'view', description: 'signed' }], 'signed'],
  ['no token on a page that nobody signed', [], undefined],
  ['no token in a browser without such timings', undefined, undefined],
])('a report has %s', async (_what, serverTiming, view) => {
  signPage(serverTiming);
  createReporter(100).load(load(1));
  leave();
  jest.useRealTimers();
  const [[, body] = []] = beacon.mock.calls;
  expect((JSON.parse(await textOf(body as Blob)) as TelemetryReport).view).toBe(view);
});

test('reports at most 20 loads per page view', async () => {
  const { load: report } = createReporter(100);
  for (let ms = 0; ms < 15; ms += 1) report(load(ms));
  leave();
  for (let ms = 15; ms < 30; ms += 1) report(load(ms));
  leave();
  jest.useRealTimers();
  const times = (await sent()).map((report) => (report as [string, string, number[]])[2]);
  expect(times.flat()).toEqual([...Array(20).keys()]);
});

test.each([
  [0, 0, false],
  [29.9, 30, true],
  [30, 30, false],
  [99.9, 100, true],
])('a page view at %d percent with a sample of %d reports: %s', (chance, sample, reports) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance / 100);
  createReporter(sample).load(load(1));
  leave();
  expect(beacon.mock.calls.length > 0).toBe(reports);
});

test('ignores a beacon that throws', () => {
  const { load: report } = createReporter(100);
  beacon.mockImplementation(() => {
    throw new Error('blocked');
  });
  report(load(1));
  expect(leave).not.toThrow();
});

test('reports nothing without beacons', () => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  const { load: report } = createReporter(100);
  report(load(1));
  leave();
  expect(beacon).not.toHaveBeenCalled();
});

const report = jest.fn();
afterEach(() => jest.restoreAllMocks());
beforeEach(() => report.mockClear());

test.each([
  [1234.5, 1235],
  // A tab that waited in the background.
  [9_999_999, 600_000],
])('reports the release of the shell %d ms after the request for the page', (now, ms) => {
  jest.spyOn(performance, 'now').mockReturnValue(now);
  reportStart(report, 'https://site.example/releases/shell/1.0.0-0123456789ab/');
  expect(report.mock.calls).toEqual([
    [{ remote: 'shell', version: '1.0.0-0123456789ab', failure: null, ms }],
  ]);
});

test('a shell under development reports nothing', () => {
  reportStart(report, 'http://localhost:3001/');
  expect(report).not.toHaveBeenCalled();
});
