import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { namesIn } from '../../core/store/files';
import { FolderStore } from '../../core/store/folder-store';
import { COUNTS } from './counts';
import { loadFigures } from './load-figures';
import { LoadLog } from './load-log';

const folders = temporaryFolders();
const NOON = Date.parse('2025-01-06T12:00:00.000Z');
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const VERSION = '1.0.0-000000000000';
const LOAD = { remote: 'catalog', version: VERSION, failure: null, ms: 100 };

beforeEach(() => {
  jest.useFakeTimers({ now: NOON, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());
afterAll(() => folders.removeAll());

/** An open log of loads, and the file that it writes. */
async function newLog(folder?: string) {
  const dataDir = folder ?? (await folders.create());
  const counts = new FolderStore(dataDir).collection(COUNTS);
  const log = new LoadLog(counts);
  const failures: unknown[] = [];
  await log.open((error) => failures.push(error));
  const figures = async () => (await loadFigures(counts)).of('catalog', VERSION);
  const weighed = async (since: number) => (await loadFigures(counts)).weighed('catalog', VERSION, since);
  const telemetry = path.join(dataDir, 'telemetry');
  return { dataDir, telemetry, log, figures, weighed, failures };
}

test('adds up the loads of several gateways', async () => {
  const one = await newLog();
  const other = await newLog(one.dataDir);
  one.log.add(LOAD);
  one.log.add({ ...LOAD, failure: 'timeout', ms: 4000 });
  other.log.add({ ...LOAD, ms: 201 });
  other.log.add({ ...LOAD, version: '2.0.0-000000000000' });
  other.log.add({ ...LOAD, remote: 'library' });
  for (const { log } of [one, other]) await log.flush();
  expect(await one.figures()).toEqual({ loads: 3, failures: 1, ms: 151 });
});

test('a release without loads, or of which none succeeded, has no duration', async () => {
  const { log, figures } = await newLog();
  expect(await figures()).toEqual({ loads: 0, failures: 0, ms: null });
  log.add({ ...LOAD, failure: 'timeout' });
  await log.flush();
  expect(await figures()).toEqual({ loads: 1, failures: 1, ms: null });
});

test('counts the loads from the ten minutes that contain a time', async () => {
  const { log, weighed } = await newLog();
  for (let count = 0; count < 3; count += 1) {
    log.add(LOAD);
    jest.setSystemTime(Date.now() + 10 * MINUTE_MS);
  }
  await log.flush();
  expect(await weighed(NOON + 10 * MINUTE_MS - 1)).toMatchObject({ loads: 3 });
  expect(await weighed(NOON + 10 * MINUTE_MS)).toMatchObject({ loads: 2 });
  expect(await weighed(NOON + 19 * MINUTE_MS)).toMatchObject({ loads: 2 });
  expect(await weighed(NOON + 20 * MINUTE_MS)).toMatchObject({ loads: 1 });
});

test('forgets loads after a day, in the figures and in its file', async () => {
  const { log, figures, weighed } = await newLog();
  log.add(LOAD);
  await log.flush();
  jest.setSystemTime(NOON + 24 * HOUR_MS);
  log.add(LOAD);
  await log.flush();
  expect(await figures()).toMatchObject({ loads: 2 });
  jest.setSystemTime(NOON + 24 * HOUR_MS + 10 * MINUTE_MS);
  expect(await figures()).toMatchObject({ loads: 1 });
  log.add(LOAD);
  await log.flush();
  expect(await weighed(0)).toMatchObject({ loads: 2 });
});

test('writes reports within two seconds, and not each by itself', async () => {
  const { log, telemetry, figures } = await newLog();
  for (let count = 0; count < 3; count += 1) log.add(LOAD);
  jest.advanceTimersByTime(1999);
  expect(await namesIn(telemetry)).toEqual([]);
  // The other timer writes the counts by the hour.
  expect(jest.getTimerCount()).toBe(2);
  jest.advanceTimersByTime(1);
  expect(jest.getTimerCount()).toBe(1);
  await log.flush();
  expect(jest.getTimerCount()).toBe(0);
  expect(await figures()).toMatchObject({ loads: 3 });
  log.add(LOAD);
  await log.flush();
  expect(jest.getTimerCount()).toBe(0);
  expect(await figures()).toMatchObject({ loads: 4 });
});

test('a flush without new reports writes nothing', async () => {
  const { log, telemetry } = await newLog();
  await log.flush();
  expect(await namesIn(telemetry)).toEqual([]);
});

test('a gateway that starts removes the files of a day ago, and no others', async () => {
  const { dataDir, telemetry } = await newLog();
  await mkdir(telemetry);
  const ages = { 'old.json': 24 * HOUR_MS + 1000, 'recent.json': 24 * HOUR_MS - 1000 };
  for (const [name, age] of Object.entries(ages)) {
    await writeFile(path.join(telemetry, name), '{"counts":[]}');
    await utimes(path.join(telemetry, name), new Date(NOON), new Date(NOON - age));
  }
  expect((await newLog(dataDir)).failures).toEqual([]);
  expect(await readdir(telemetry)).toEqual(['recent.json']);
});

test('ignores drafts that are not written completely', async () => {
  const { telemetry, figures } = await newLog();
  await mkdir(telemetry);
  await writeFile(path.join(telemetry, 'counts.json.draft'), '{"counts":');
  expect(await figures()).toMatchObject({ loads: 0 });
});

test.each(['{"counts":', '{"counts":"many"}', '{"counts":[{"remote":"catalog","loads":5}]}'])(
  'counts nothing of a file that is damaged or of another version of FitReel: %s',
  async (content) => {
    const { log, telemetry, figures } = await newLog();
    log.add(LOAD);
    await log.flush();
    await writeFile(path.join(telemetry, 'damaged.json'), content);
    expect(await figures()).toMatchObject({ loads: 1 });
  },
);

test('writes again after somebody removed the folder', async () => {
  const { log, telemetry, figures } = await newLog();
  log.add(LOAD);
  await log.flush();
  await rm(telemetry, { recursive: true });
  log.add(LOAD);
  await log.flush();
  expect(await figures()).toMatchObject({ loads: 2 });
});

test('a write that fails is reported once a minute and tried again, without losing counts', async () => {
  const { log, telemetry, figures, failures } = await newLog();
  await writeFile(telemetry, 'a file where the folder should be');
  log.add(LOAD);
  for (let elapsed = 0; elapsed < 2 * MINUTE_MS; elapsed += 2000) {
    jest.advanceTimersByTime(2000);
    await log.flush();
  }
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatchObject({ code: 'EEXIST' });
  await rm(telemetry);
  log.add(LOAD);
  await log.flush();
  expect(await figures()).toMatchObject({ loads: 2 });
  expect(jest.getTimerCount()).toBe(0);
});

test('a folder that cannot be read does not prevent the start', async () => {
  const dataDir = await folders.create();
  await writeFile(path.join(dataDir, 'telemetry'), 'a file where the folder should be');
  expect((await newLog(dataDir)).failures).toMatchObject([{ code: 'ENOTDIR' }]);
});
