import { appFolder, RELEASE_FILE, SHELL, type Release } from '@fitreel/protocol';
import path from 'node:path';
import { CATALOG } from '../../../testing/built-apps';
import { catalog, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { namedAsBreaking, releasesBefore, unreadBefore } from '../../../testing/version-before';
import { allApps, buildStale, ROOT } from '../../builds/repository';
import { asRelease } from '../../core/store/built-release';
import { readJson } from '../../core/store/files';
import type { Revision } from '../../core/store/revision';
import { siteProblems } from './site-problems';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

let today: Release[];
beforeAll(async () => {
  expect(await buildStale()).toBe('built');
  const files = allApps().map((app) => path.join(ROOT, appFolder(app), 'dist', RELEASE_FILE));
  today = await Promise.all(files.map(async (file) => asRelease(await readJson(file), file)));
}, 900_000);

test('remotes of the version before run on the shell of this one', () => {
  const shells = today.filter((release) => release.kind === 'shell');
  const remotes = releasesBefore().filter((release) => release.kind === 'remote');
  expect([remotes.length > 1, shells.length]).toEqual([true, 1]);
  const named = namedAsBreaking();
  const problems = siteProblems({ shells, remotes }, new Set([SHELL])).map(({ message }) => message);
  expect(problems.filter((problem) => !named.some((name) => problem.includes(name)))).toEqual([]);
});

test('the version before reads the releases of this one', async () => {
  expect(today.length).toBeGreaterThan(1);
  for (const kind of ['shell', 'remote'] as const) {
    const releases = today.filter((release) => release.kind === kind);
    expect(await unreadBefore(kind, releases)).toEqual(releases.map(() => null));
    const newer = { ...releases[0], newer: 1 };
    expect(await unreadBefore(kind, [newer])).toEqual([expect.stringContaining('additional properties')]);
  }
});

test('the version before reads the revisions that this one writes', async () => {
  const { store, delivery, remote, shell, deploy } = await releaseSite(folders);
  const { revision } = await delivery.status();
  for (const mark of ['one', 'two']) await deploy(await remote(mark));
  const three = await remote('three', CATALOG);
  await delivery.change({ ...catalog('canary'), version: three, traffic: 10, guard: true, note: 'a trial' });
  await delivery.change(catalog('promote'));
  await delivery.change(catalog('rollback'));
  const together = { version: await shell('next'), with: { catalog: await remote('four') } };
  await delivery.change({ kind: 'canary', app: SHELL, traffic: 10, guard: false, ...together });
  await delivery.rollBackSite(revision + 1, { gateway: '1.9.0', force: true });
  await delivery.change(catalog('retire'));
  const written: Revision[] = [];
  for await (const one of store.revisions.newestFirst()) written.push(one);
  expect(written.length).toBeGreaterThan(7);
  expect(await unreadBefore('revision', written)).toEqual(written.map(() => null));
});
