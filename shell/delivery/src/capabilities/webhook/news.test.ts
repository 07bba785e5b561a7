import type { ReleaseError } from '@fitreel/protocol';
import { createHmac } from 'node:crypto';
import {
  addErrors,
  bodies,
  error,
  firstOfEach,
  KEY,
  newsSites,
  SITE,
  until,
  type Received,
} from '../../../testing/news-site';
import { fakeDate } from '../../../testing/fake-date';
import { addLoads, siteOf } from '../../../testing/release-site';
import { STORES } from '../../../testing/stores';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { rollBackFailing } from '../guard/guard';
import { commandBack, commandUndo } from './way-back';

const typesOf = (received: Received[]) => (bodies(received) as { type: string }[]).map(({ type }) => type);

const sites = newsSites();
const { siteWithNews } = sites;
afterEach(() => sites.endAll());
afterAll(() => sites.closeAll());

describe.each(STORES)('news of a store in a %s', (kind) => {
  test('reach the receiver once from two gateways, signed, and tell nothing from before', async () => {
    const { received, remote, deploy, problems } = await siteWithNews(kind, 2);
    const version = await remote('one');
    await deploy(version);
    await until(() => received.length > 0);
    await deploy(await remote('two'));
    await until(() => received.length > 1);
    const [first, second] = received;
    expect(bodies(received)).toMatchObject([
      {
        type: 'site.changed',
        data: { site: SITE, entries: [{ kind: 'deploy', app: 'catalog', version, by: 'ann' }] },
      },
      { type: 'site.changed', data: { entries: [{ from: version }] } },
    ]);
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = first!.headers;
    const expected = createHmac('sha256', KEY)
      .update(`${String(id)}.${String(time)}.${first!.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(second!.headers['webhook-id']).not.toBe(id);
    expect(problems).toEqual([]);
  });

  test('say which canary the guard rolled back, and why, and nothing of what visitors do not get', async () => {
    const { received, store, remote, deploy, delivery } = await siteWithNews(kind, 1);
    const [live, version] = [await remote('live'), await remote('bad')];
    await deploy(live);
    await delivery.change({ kind: 'canary', app: 'catalog', version, traffic: 10, guard: true });
    await addLoads(store, { version: live, loads: 100 });
    await addLoads(store, { version, loads: 100, failures: 100 });
    const failed = (error: unknown) => {
      throw error;
    };
    await delivery.record(
      { kind: 'ship', app: 'catalog', version: live, from: null },
      'promoted to https://other.example',
    );
    await rollBackFailing(store, { rolledBack: () => undefined, failed });
    await until(() => received.length > 2);
    expect(bodies(received)[2]).toMatchObject({
      type: 'site.changed',
      data: {
        entries: [
          {
            kind: 'rollback',
            by: 'guard',
            version: live,
            from: version,
            note: expect.stringContaining('loads failed') as string,
          },
        ],
      },
    });
  });

  test('tell a new kind of errors once, whatever releases have it', async () => {
    const { received, store } = await siteWithNews(kind, 2);
    const now = new Date().toISOString();
    const [one, other] = ['1.0.0-0123456789ab', '1.0.0-ab0123456789'] as const;
    await addErrors(store, [{ ...error('Error: boom', one), last: now }]);
    await until(() => received.length > 0);
    await addErrors(store, [{ ...error('Error: boom', other), last: now }]);
    await addErrors(store, [{ ...error('Error: bang', other), last: now }]);
    await until(() => received.length > 1);
    const told: Partial<ReleaseError> = { ...error('Error: boom', one), last: now };
    delete told.stack;
    expect(bodies(received)).toEqual([
      {
        type: 'error.new',
        timestamp: told.first,
        data: { site: SITE, text: `A new kind of error in shell ${one}, in a browser.`, error: told },
      },
      expect.objectContaining({
        data: expect.objectContaining({
          error: expect.objectContaining({ message: 'Error: bang' }) as unknown,
        }) as unknown,
      }),
    ]);
  });
});

test('name the command back to the site of ten minutes ago, and the one that takes back a failing release', async () => {
  const { received, store, remote, deploy, delivery } = await siteWithNews('folder', 2);
  const now = Date.now();
  const versions = [await remote('old'), await remote('new')] as const;
  fakeDate(now - 11 * 60_000);
  await deploy(versions[0]);
  jest.setSystemTime(now - 60_000);
  await deploy(versions[1]);
  jest.useRealTimers();
  await addLoads(store, { version: versions[1], loads: 17, failures: 17 });
  // A gateway that is sending the first message while the clock moves may send it again.
  await until(() => firstOfEach(received).length > 2);
  const back = `fitreel rollback --revision 2 --to ${SITE}`;
  const [first, second, failing] = bodies(firstOfEach(received)) as { data: object }[];
  expect(first?.data).not.toHaveProperty('back');
  expect([second, failing]).toMatchObject([
    { type: 'site.changed', data: { back } },
    {
      type: 'release.failing',
      data: {
        ...{ site: SITE, app: 'catalog', version: versions[1], back },
        text: `catalog ${versions[1]}: 17 of 17 loads failed.`,
        undo: `fitreel rollback catalog --undo ${versions[1]} --to ${SITE}`,
      },
    },
  ]);
  expect(await delivery.rollBackSite(2)).toMatchObject([{ kind: 'rollback', version: versions[0] }]);
});

test('undo is a command that the site accepts, and back is absent where it would change nothing', async () => {
  const { store, shell, remote, deploy, delivery } = await siteOf(
    (await sites.stores.create('folder')).store,
    sites.folders,
  );
  const undo = (version: string, app = 'catalog') => commandUndo(store, SITE, { app, version });
  const [first, canary] = [await remote('first'), await remote('canary')];
  await deploy(first);
  expect(await undo(first)).toBe(`fitreel retire catalog --to ${SITE}`);
  await delivery.change({ kind: 'canary', app: 'catalog', version: canary, traffic: 10, guard: false });
  expect(await undo(canary)).toBe(`fitreel rollback catalog --undo ${canary} --to ${SITE}`);
  // A rollback without a version would end the canary, and leave the failing release live.
  await deploy(await remote('second'));
  const third = await remote('third');
  await deploy(third);
  await delivery.change({ kind: 'canary', app: 'catalog', version: canary, traffic: 10, guard: false });
  const [second] = (await store.revisions.latest())?.apps['catalog']?.previous ?? [];
  expect(await undo(third)).toBe(`fitreel rollback catalog --undo ${third} --version ${second} --to ${SITE}`);
  const { live = '' } = (await store.revisions.latest())?.apps['shell'] ?? {};
  expect(await undo(live, 'shell')).toBeNull();
  fakeDate(Date.now() + 11 * 60_000);
  await deploy(await shell('other'), 'shell');
  expect(await commandBack(store, SITE, new Date().toISOString())).toContain('--revision');
  await delivery.change({ kind: 'rollback', app: 'shell' });
  expect(await commandBack(store, SITE, new Date().toISOString())).toBeNull();
  jest.useRealTimers();
});

test('more than twenty kinds of errors in an hour make one message more', async () => {
  const { received, store, remote, deploy } = await siteWithNews('folder', 1);
  const now = new Date().toISOString();
  const versions = ['1.0.0-0123456789ab', '1.0.0-ab0123456789'];
  const errors = versions.flatMap((version) =>
    Array.from({ length: 15 }, (_, kind) => ({
      ...error(`Error: ${version} ${'x'.repeat(kind)}`, version),
      last: now,
    })),
  );
  await addErrors(store, errors);
  await until(() => typesOf(received).includes('error.more'));
  await deploy(await remote('one'));
  await until(() => typesOf(received).includes('site.changed'));
  const told = typesOf(received);
  expect(told.filter((type) => type === 'error.new')).toHaveLength(20);
  expect(told.filter((type) => type === 'error.more')).toHaveLength(1);
});

test('what strangers may have written comes as data that no chat obeys', async () => {
  const { received, store, remote } = await siteWithNews('folder', 1);
  const forged = 'Error: <!channel> @everyone [look](https://evil.example) `x` \u202e';
  await addErrors(store, [{ ...error(forged, '1.0.0-0123456789ab'), last: new Date().toISOString() }]);
  await until(() => received.length === 1);
  const [{ data }] = bodies(received) as [{ data: { text: string; error: ReleaseError } }];
  expect(data.text).toBe('A new kind of error in shell 1.0.0-0123456789ab, in a browser.');
  expect(data.error.message).toBe('Error: ‹!channel› ＠everyone [look] (https[://]evil.example) ’x’  ');
  const author = new LocalDelivery(store, 'workflow of catalog (<!here>)');
  await author.change({ kind: 'deploy', app: 'catalog', version: await remote('one') });
  await until(() => received.length === 2);
  expect(bodies(received)[1]).toMatchObject({ data: { entries: [{ by: 'workflow of catalog (‹!here›)' }] } });
});
