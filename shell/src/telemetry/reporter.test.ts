import type { LoadReport, TelemetryReport } from '@fitreel/protocol';
import { createReporter, reportStart, type Reporter } from './reporter';

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

/** jsdom lacks `Blob.text()`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

/** A reporter whose view has a token. */
async function reporter(): Promise<Reporter> {
  const created = createReporter();
  await window.fitreelView;
  return created;
}

function leave(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  beacon.mockClear().mockReturnValue(true);
  window.fitreelView = Promise.resolve('the token');
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  delete window.fitreelView;
});

test('sends loads in one report after a quiet moment', async () => {
  const { load: report } = await reporter();
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
  const { load: report } = await reporter();
  report(load(1));
  leave();
  leave();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(await sent()).toEqual([['/api/telemetry', 'application/json', [1]]]);
});

test('sends errors with the loads, at most 3 per page view', async () => {
  const report = await reporter();
  report.load(load(1));
  for (const route of ['a', 'b', 'c', 'd'])
    report.error({ remote: 'catalog', version: '1.0.0-000000000000', route, message: 'boom', stack: '' });
  leave();
  jest.useRealTimers();
  const [[, body] = []] = beacon.mock.calls;
  const { loads, errors } = JSON.parse(await textOf(body as Blob)) as TelemetryReport;
  expect([loads.length, errors?.map(({ route }) => route)]).toEqual([1, ['a', 'b', 'c']]);
});

test('a report names its view', async () => {
  (await reporter()).load(load(1));
  leave();
  jest.useRealTimers();
  const [[, body] = []] = beacon.mock.calls;
  expect((JSON.parse(await textOf(body as Blob)) as TelemetryReport).view).toBe('the token');
});

test('what happens before the page has its view is reported with what follows', async () => {
  let found: (token: string) => void = () => undefined;
  window.fitreelView = new Promise((resolve) => (found = resolve));
  const { load: report } = createReporter();
  report(load(1));
  leave();
  jest.advanceTimersByTime(60_000);
  expect(beacon).not.toHaveBeenCalled();
  found('late');
  await window.fitreelView;
  report(load(2));
  leave();
  jest.useRealTimers();
  expect(await sent()).toEqual([['/api/telemetry', 'application/json', [1, 2]]]);
});

test('reports at most 20 loads per page view', async () => {
  const { load: report } = await reporter();
  for (let ms = 0; ms < 15; ms += 1) report(load(ms));
  leave();
  for (let ms = 15; ms < 30; ms += 1) report(load(ms));
  leave();
  jest.useRealTimers();
  const times = (await sent()).map((report) => (report as [string, string, number[]])[2]);
  expect(times.flat()).toEqual([...Array(20).keys()]);
});

test.each([
  ['does not report', false as const],
  ['is of a gateway without reports', undefined],
  ['does not count', Promise.resolve(null)],
])('a view that %s sends nothing', async (_what, view) => {
  if (view === undefined) delete window.fitreelView;
  else window.fitreelView = view;
  (await reporter()).load(load(1));
  leave();
  jest.advanceTimersByTime(60_000);
  expect(beacon).not.toHaveBeenCalled();
});

test('ignores a beacon that throws', async () => {
  const { load: report } = await reporter();
  beacon.mockImplementation(() => {
    throw new Error('blocked');
  });
  report(load(1));
  expect(leave).not.toThrow();
});

test('reports nothing without beacons', async () => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  const { load: report } = await reporter();
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
