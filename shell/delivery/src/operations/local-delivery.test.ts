import path from 'node:path';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { CATALOG, LIBRARY } from '../../testing/built-apps';
import { catalog, refusal, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { DeployRejected } from '../compatibility/problem';
import type { ReleaseStore } from '../store/release-store';
import type { ChangeRequest } from './delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const site = () => releaseSite(folders);

/** What the catalogue has live, its canary, and what came before. */
async function stateOf({ store }: { store: ReleaseStore }, app = 'catalog') {
  const state = (await store.revisions.latest())?.apps[app];
  return state && { live: state.live, canary: state.canary?.version ?? null, previous: state.previous };
}

test('a deploy makes a release live, and the history says who, what and when', async () => {
  const here = await site();
  const first = await here.remote('first');
  const entry = await here.delivery.change({ ...catalog('deploy'), version: first, note: 'the first one' });
  expect(entry).toEqual({
    kind: 'deploy',
    app: 'catalog',
    version: first,
    from: null,
    revision: 2,
    at: expect.stringMatching(/Z$/) as string,
    by: 'ann',
    note: 'the first one',
  });
  expect(await stateOf(here)).toEqual({ live: first, canary: null, previous: [] });
  expect(await here.delivery.history({ app: 'catalog', limit: 10 })).toEqual([entry]);
  expect(await here.delivery.history({ limit: 10 })).toHaveLength(2);
});

test('the same release again changes nothing', async () => {
  const here = await site();
  const first = await here.remote('first');
  await here.deploy(first);
  expect(await here.deploy(first)).toBeNull();
  expect(await here.delivery.history({ app: 'catalog', limit: 10 })).toHaveLength(1);
});

test('rollbacks go back one release after the other, and what was taken back is not returned to', async () => {
  const here = await site();
  const [a, b, c] = [await here.remote('a'), await here.remote('b'), await here.remote('c')];
  for (const version of [a, b, c]) await here.deploy(version);
  expect(await stateOf(here)).toEqual({ live: c, canary: null, previous: [b, a] });
  expect(await here.delivery.change(catalog('rollback'))).toMatchObject({ version: b, from: c });
  expect(await here.delivery.change(catalog('rollback'))).toMatchObject({ version: a, from: b });
  expect(await stateOf(here)).toEqual({ live: a, canary: null, previous: [] });
  const refused = await refusal(here.delivery.change(catalog('rollback')));
  expect(refused.problems).toMatchObject([{ code: 'state' }]);
  expect(refused.message).toContain('--to VERSION');
});

test('a rollback to a version leaves out what lies between', async () => {
  const here = await site();
  const [a, b, c] = [await here.remote('a'), await here.remote('b'), await here.remote('c')];
  for (const version of [a, b, c]) await here.deploy(version);
  await here.delivery.change({ ...catalog('rollback'), to: a });
  expect(await stateOf(here)).toEqual({ live: a, canary: null, previous: [] });
  await here.delivery.change({ ...catalog('rollback'), to: c });
  expect(await stateOf(here)).toEqual({ live: c, canary: null, previous: [] });
  const refused = await refusal(here.delivery.change({ ...catalog('rollback'), to: '1.0.0-000000000000' }));
  expect(refused.problems).toMatchObject([{ code: 'release' }]);
});

test('a canary is tried beside the live release, grows, and is promoted', async () => {
  const here = await site();
  const [a, b] = [await here.remote('a'), await here.remote('b')];
  await here.deploy(a);
  const tried = { ...catalog('canary'), version: b, guard: false };
  expect(await here.delivery.change({ ...tried, traffic: 10 })).toMatchObject({
    kind: 'canary',
    traffic: 10,
  });
  expect(await here.delivery.change({ ...tried, traffic: 10 })).toBeNull();
  expect(await here.delivery.change({ ...tried, traffic: 50 })).toMatchObject({ traffic: 50 });
  expect(await stateOf(here)).toEqual({ live: a, canary: b, previous: [] });
  expect(await here.delivery.change(catalog('promote'))).toMatchObject({ version: b, from: a });
  expect(await stateOf(here)).toEqual({ live: b, canary: null, previous: [a] });
  expect((await refusal(here.delivery.change(catalog('promote')))).problems).toMatchObject([
    { code: 'state' },
  ]);
});

test('a rollback ends a canary and leaves what is live', async () => {
  const here = await site();
  const [a, b] = [await here.remote('a'), await here.remote('b')];
  await here.deploy(a);
  await here.delivery.change({ ...catalog('canary'), version: b, traffic: 10, guard: true });
  const wrong = here.delivery.change({ ...catalog('rollback'), from: a });
  expect((await refusal(wrong)).problems).toMatchObject([{ code: 'state' }]);
  await here.delivery.change({ ...catalog('rollback'), from: b });
  expect(await stateOf(here)).toEqual({ live: a, canary: null, previous: [] });
});

test.each<[string, (here: Awaited<ReturnType<typeof site>>, version: string) => Promise<ChangeRequest>]>([
  [
    'of the shell',
    async (_here, version) => ({ kind: 'canary', app: 'shell', version, traffic: 5, guard: false }),
  ],
  [
    'of what is not live',
    async (_here, version) => ({ kind: 'canary', app: 'catalog', version, traffic: 5, guard: false }),
  ],
  [
    'of what is live',
    async (here, version) => {
      await here.deploy(version);
      return { kind: 'canary', app: 'catalog', version, traffic: 5, guard: false };
    },
  ],
])('a canary %s is refused', async (_what, prepare) => {
  const here = await site();
  const change = await prepare(here, await here.remote('a'));
  expect((await refusal(here.delivery.change(change))).problems).toMatchObject([{ code: 'state' }]);
});

test('changes of several apps are made all or none', async () => {
  const here = await site();
  const good = await here.remote('a');
  const bad = await here.remote('a', { ...LIBRARY, routes: CATALOG.routes });
  const changes: ChangeRequest[] = [
    { ...catalog('deploy'), version: good },
    { kind: 'deploy', app: 'library', version: bad },
  ];
  await expect(here.delivery.changeAll(changes)).rejects.toThrow(DeployRejected);
  expect(await stateOf(here)).toBeUndefined();
});

test('prune keeps what is live, what is tried and as many previous releases as asked', async () => {
  const here = await site();
  const versions: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd', 'e']) versions.push(await here.remote(mark));
  const [a, b, c, d, e] = versions as [string, string, string, string, string];
  for (const version of [a, b, c, d]) await here.deploy(version);
  await here.delivery.change({ ...catalog('canary'), version: e, traffic: 10, guard: false });
  const removed = await here.delivery.prune({ keep: 1 });
  expect(removed.map(({ version }) => version).sort()).toEqual([a, b].sort());
  expect((await here.store.versions('catalog')).sort()).toEqual([c, d, e].sort());
  expect(await stateOf(here)).toEqual({ live: d, canary: e, previous: [c] });
  expect(await here.delivery.prune({ keep: 1 })).toEqual([]);
  const gone = await refusal(here.delivery.change({ ...catalog('rollback'), to: a }));
  expect(gone.problems).toMatchObject([{ code: 'release' }]);
  const again = await here.remote('a');
  expect(again).toBe(a);
  expect(await here.deploy(again)).toMatchObject({ version: a });
});

test('prunes and deploys of the same releases at once never leave a live release without its files', async () => {
  const here = await site();
  const versions = [await here.remote('a'), await here.remote('b'), await here.remote('c')];
  await here.deploy(versions[0] as string);
  const ends = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, round) => {
      if (round % 3 === 0) return here.delivery.prune({ keep: 0 });
      const mark = ['a', 'b', 'c'][round % 3] as string;
      return here.deploy(await here.remote(mark));
    }),
  );
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(DeployRejected);
  }
  expect(await here.delivery.verify()).toEqual([]);
});

test('verify names each file that is not what its release says', async () => {
  const here = await site();
  const version = await here.remote('a');
  await here.deploy(version);
  const steps: string[] = [];
  expect(await here.delivery.verify((done, total) => steps.push(`${done}/${total}`))).toEqual([]);
  expect(steps).toEqual(['0/2', '1/2', '2/2']);
  const file = 'remoteEntry.77777777.js';
  await writeFile(path.join(here.store.folderOf('catalog', version), file), 'changed');
  await writeFile(path.join(here.store.folderOf('catalog', version), `${file}.gz`), 'changed');
  expect(await here.delivery.verify()).toEqual([
    { app: 'catalog', version, file, wrong: 'has another hash' },
    { app: 'catalog', version, file: `${file}.gz`, wrong: `does not decompress to ${file}` },
  ]);
});

test('the status lists the shell first, then the remotes', async () => {
  const here = await site();
  const [a, b] = [await here.remote('a'), await here.remote('b')];
  await here.deploy(await here.remote('a', LIBRARY), 'library');
  await here.deploy(a);
  await here.delivery.change({ ...catalog('canary'), version: b, traffic: 25, guard: true });
  const { revision, apps } = await here.delivery.status();
  expect(revision).toBe(4);
  expect(apps.map(({ app }) => app)).toEqual(['shell', 'catalog', 'library']);
  expect(apps[1]).toMatchObject({
    live: { version: a, by: 'ann', commit: null, loads: 0, failures: 0, ms: null },
    canary: { version: b, traffic: 25, guard: true },
  });
});

test('a removal whose process was killed is finished by who adds the release again', async () => {
  const here = await site();
  const [a, b] = [await here.remote('a'), await here.remote('b')];
  for (const version of [a, b]) await here.deploy(version);
  const since = new Date(Date.now() - 60_000).toISOString();
  await here.store.revisions.append(async (before) => {
    if (!before) return null;
    return { ...before, changes: [], pendingRemovals: [{ app: 'catalog', version: a, since }] };
  });
  const refused = await refusal(here.delivery.change({ ...catalog('rollback'), to: a }));
  expect(refused.message).toContain('or it is being removed');
  expect(await here.remote('a')).toBe(a);
  expect(await here.deploy(a)).toMatchObject({ version: a });
  expect(await here.delivery.verify()).toEqual([]);
});

test('a deploy and a rollback touch no byte of the shell and of other remotes', async () => {
  const here = await site();
  await here.deploy(await here.remote('a', LIBRARY), 'library');
  await here.deploy(await here.remote('a'));
  const others = async () => {
    const folders = ['shell', 'library'].map((app) => path.join(here.store.releasesFolder, app));
    const found = await Promise.all(
      folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
    );
    const files = found.flat().filter((entry) => entry.isFile());
    return Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const { ino, mtimeMs } = await stat(file);
        return [file, ino, mtimeMs, (await readFile(file)).toString('base64')];
      }),
    );
  };
  const before = await others();
  expect(before.length).toBeGreaterThan(10);
  await here.deploy(await here.remote('b'));
  await here.delivery.change(catalog('rollback'));
  expect(await others()).toEqual(before);
});

test('a remote that was never live before can be taken off the site, and comes back with a deploy', async () => {
  const here = await site();
  const first = await here.remote('first');
  await here.deploy(first);
  expect((await refusal(here.delivery.change(catalog('rollback')))).message).toContain('with retire');
  expect(await here.delivery.change(catalog('retire'))).toMatchObject({ kind: 'retire', version: first });
  expect(await stateOf(here)).toBeUndefined();
  expect((await here.delivery.status()).apps.map(({ app }) => app)).toEqual(['shell']);
  expect(await here.delivery.change(catalog('retire'))).toBeNull();
  expect(await here.deploy(first)).toMatchObject({ kind: 'deploy', from: null });
  expect(await stateOf(here)).toEqual({ live: first, canary: null, previous: [] });
});

test('the releases of a retired remote are pruned when it is named', async () => {
  const here = await site();
  const [a, b] = [await here.remote('a'), await here.remote('b')];
  for (const version of [a, b]) await here.deploy(version);
  await here.delivery.change(catalog('retire'));
  expect(await here.delivery.prune({ keep: 0 })).toEqual([]);
  expect(await here.delivery.prune({ app: 'catalog', keep: 5 })).toHaveLength(2);
  expect(await here.store.versions('catalog')).toEqual([]);
});

test('the shell cannot be taken off the site', async () => {
  const here = await site();
  const refused = await refusal(here.delivery.change({ kind: 'retire', app: 'shell' }));
  expect(refused.problems).toMatchObject([{ code: 'state' }]);
});
