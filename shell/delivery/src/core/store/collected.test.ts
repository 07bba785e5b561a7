import { randomBytes } from 'node:crypto';
import { STORES, testStores } from '../../../testing/stores';
import { LoadLog } from '../../capabilities/guard/load-log';
import { loadFigures, loadPoints } from '../../capabilities/guard/load-figures';
import { PREVIEWS, Previews } from '../../capabilities/previews/previews';
import { TOKENS, Tokens } from '../../capabilities/http-deploys/tokens';
import { ErrorLog } from '../../capabilities/errors/error-log';
import { COUNTS } from '../../capabilities/guard/counts';
import { ERRORS } from '../../capabilities/errors/stored-errors';

const stores = testStores();
afterEach(() => jest.restoreAllMocks());
afterAll(() => stores.closeAll());

/** Lets timers run: without them the time after which a list is read again never comes. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

const NETWORK = '203.0.113';
const VERSION = '1.0.0-000000000000';
const LOAD = { remote: 'catalog', version: VERSION, failure: null, ms: 100 };

describe.each(STORES)('what gateways collect in a %s', (kind) => {
  test('adds up the loads of several gateways, by release and interval', async () => {
    const { store, another } = await stores.create(kind);
    const other = await another();
    const logs = [new LoadLog(store.collection(COUNTS)), new LoadLog(other.collection(COUNTS))];
    for (const log of logs) {
      log.add(LOAD);
      log.add({ ...LOAD, failure: 'timeout' }, false);
      await log.flush();
      log.add({ ...LOAD, ms: 201 });
      log.addError({ ...LOAD, route: 'home', message: 'Error: boom', stack: '' });
      log.addViews('2.0.0-000000000000', { sent: 3, started: 2, failed: 1, all: 5 }, Date.now());
    }
    await Promise.all(logs.map((log) => log.flush()));
    const figures = await loadFigures((await another()).collection(COUNTS));
    expect(figures.of('catalog', VERSION)).toEqual({ loads: 6, failures: 4, ms: 151 });
    expect(figures.weighed('catalog', VERSION, Date.now())).toEqual({ loads: 4, failures: 2 });
    const views = { sent: 6, started: 4, failed: 2, all: 10 };
    expect(figures.views('2.0.0-000000000000', Date.now())).toEqual(views);
    expect(figures.all('catalog', VERSION, Date.now())).toMatchObject({ loads: 6, failures: 4 });
    for (const span of ['day', 'fortnight'] as const)
      expect(await loadPoints(store.collection(COUNTS), 'catalog', span)).toMatchObject([
        { version: VERSION, loads: 6 },
      ]);
    expect(await loadPoints(store.collection(COUNTS), 'library', 'day')).toEqual([]);
  });

  test('forgets loads after their span', async () => {
    const { store } = await stores.create(kind);
    const log = new LoadLog(store.collection(COUNTS));
    log.add(LOAD);
    await log.flush();
    const later = Date.now() + 25 * 60 * 60 * 1000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    log.add({ ...LOAD, remote: 'library' });
    await log.flush();
    await store.collection(COUNTS).removeOld();
    expect((await loadFigures(store.collection(COUNTS))).of('catalog', VERSION).loads).toBe(0);
    expect(await loadPoints(store.collection(COUNTS), 'catalog', 'fortnight')).toHaveLength(1);
  });

  test('reads of a canary what was counted since it began, and nothing of other apps', async () => {
    const { store } = await stores.create(kind);
    const log = new LoadLog(store.collection(COUNTS));
    const now = Date.now();
    for (const [remote, at] of [
      ['catalog', now - 60 * 60 * 1000],
      ['catalog', now],
      ['library', now],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(at);
      log.add({ ...LOAD, remote });
    }
    await log.flush();
    expect(await store.collection(COUNTS).read('day')).toHaveLength(3);
    expect(await store.collection(COUNTS).read('day', 'catalog', now)).toMatchObject([
      { app: 'catalog', loads: 1 },
    ]);
  });

  test('a write that fails is tried again, without losing or doubling counts', async () => {
    const { store } = await stores.create(kind);
    const log = new LoadLog(store.collection(COUNTS));
    const failures: unknown[] = [];
    await log.open((error) => failures.push(error));
    log.add(LOAD);
    const add = jest.spyOn(store.collection(COUNTS), 'add').mockRejectedValue(new Error('the store is away'));
    await log.flush();
    log.add(LOAD);
    await log.flush();
    add.mockRestore();
    await log.flush();
    expect(failures.length).toBeGreaterThan(0);
    expect((await loadFigures(store.collection(COUNTS))).of('catalog', VERSION).loads).toBe(2);
  });

  test('has each error once, with the count of all gateways, and at most 25 of a release', async () => {
    const { store, another } = await stores.create(kind);
    const logs = [new ErrorLog(store.collection(ERRORS)), new ErrorLog((await another()).collection(ERRORS))];
    const report = (message: string) => ({
      remote: 'catalog',
      version: VERSION,
      route: 'home',
      message,
      stack: '',
    });
    for (const log of logs) {
      for (let time = 0; time < 2; time += 1) log.reported(report('Error: often'), NETWORK);
      await log.flush();
    }
    const [log] = logs;
    for (let rare = 0; rare < 60; rare += 20) {
      for (let index = 0; index < 20; index += 1)
        log?.reported(report(`Error: rare ${'abcdefghijklmnopqrst'[index]}${rare}`), `10.0.${rare}`);
      await log?.flush();
    }
    const errors = await store.collection(ERRORS).read('catalog');
    const often = errors.filter(({ message }) => message === 'Error: often');
    expect(often.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(new Set(errors.map(({ message }) => message)).size).toBe(25);
    expect(errors.map(({ message }) => message)).toContain('Error: rare t40');
    expect(await store.collection(ERRORS).read('library')).toEqual([]);
  });

  test('a token counts for all gateways until it is revoked, and says when it was last used', async () => {
    const { store, another, damageRecord, storedRecord } = await stores.create(kind);
    const [tokens, others] = [
      new Tokens(store.records(TOKENS)),
      new Tokens((await another()).records(TOKENS)),
    ];
    const { id, token } = await tokens.create('catalog', 'ann');
    expect(await storedRecord(TOKENS, id)).not.toContain(token.slice(-43));
    expect(await others.list()).toMatchObject([{ id, app: 'catalog', lastUsedAt: null }]);
    expect(await others.find(token)).toMatchObject({ id, name: 'ann' });
    expect(await others.find(token.slice(0, -43) + randomBytes(32).toString('base64url'))).toBeNull();
    expect((await tokens.list())[0]?.lastUsedAt).toMatch(/^20/);
    const other = await tokens.create('library', 'bob');
    await damageRecord(TOKENS, other.id, '{');
    expect(await tokens.find(other.token)).toBeNull();
    expect((await tokens.list()).map(({ name }) => name)).toEqual(['ann']);
    expect(await tokens.revoke(other.id)).toBe(true);
    expect(await others.revoke(id)).toBe(true);
    expect(await tokens.revoke(id)).toBe(false);
    expect(await tokens.find(token)).toBeNull();
    expect(await tokens.list()).toEqual([]);
  });

  test('a preview shows at all gateways until it ends', async () => {
    const { store, another } = await stores.create(kind);
    const [previews, others] = [
      new Previews(store.records(PREVIEWS)),
      new Previews((await another()).records(PREVIEWS)),
    ];
    const release = { app: 'catalog', version: VERSION };
    expect(await others.has(release)).toBe(false);
    const { preview, token } = await previews.create({ releases: [release], hours: 1 }, 'ann');
    while (!(await others.has(release))) await aMoment();
    expect(await others.find(token)).toEqual(preview);
    expect(await others.find(`${preview.id}.${'a'.repeat(43)}`)).toBeNull();
    expect(await previews.revoke(preview.id)).toBe(true);
    while (await others.find(token)) await aMoment();
    expect(await others.list()).toEqual([]);
  });
});

test('strangers who try previews that do not exist make the database read seldom', async () => {
  const { store } = await stores.create('postgres');
  const records = store.records(PREVIEWS);
  const previews = new Previews(records);
  const all = jest.spyOn(records, 'all');
  const read = jest.spyOn(records, 'read');
  jest.spyOn(performance, 'now').mockReturnValue(1);
  for (let tries = 0; tries < 20; tries += 1)
    expect(await previews.find(`${randomBytes(6).toString('hex')}.${'a'.repeat(43)}`)).toBeNull();
  expect(all).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
});
