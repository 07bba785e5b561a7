import type { AccessEntry, HistoryEntry } from '@fitreel/protocol';
import { startDeploySite } from '../../../testing/deploy-site';
import { newTeam } from '../../../testing/team';
import { runFitreel } from '../../../testing/run-fitreel';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from '../../core/store/folder-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const linesOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as HistoryEntry | AccessEntry);

test('audit prints the whole history, each change in a line, once, also of a revision larger than a page', async () => {
  const store = await folders.create();
  const { run } = await newTeam(folders);
  const version = (index: number) => `1.0.0-${String(index).padStart(12, '0')}`;
  const pruned = (index: number) =>
    ({ kind: 'prune', app: 'catalog', version: version(index), from: null }) as const;
  const revisions = [3, 2500, 999, 1].map((count, index) => ({
    revision: index + 1,
    at: `2026-01-0${index + 1}T00:00:00.000Z`,
    by: 'ann',
    changes: Array.from({ length: count }, (_, change) => pruned(change)),
    apps: {},
    pendingRemovals: [],
  }));
  await new FolderStore(store).revisions.takeOver(revisions);
  const entries = linesOf((await run(['audit', 'catalog', '--store', store])).out);
  expect(entries).toEqual(
    revisions
      .toReversed()
      .flatMap(({ revision, at, by, changes }) => changes.map((change) => ({ ...change, revision, at, by }))),
  );
});

test('audit says who created, used and revoked tokens and trusts', async () => {
  const site = await startDeploySite();
  const local = (...args: string[]) => runFitreel([...args, '--store', site.store.folder]);
  const created = async (...args: string[]) =>
    JSON.parse((await local(...args, '--by', 'olga', '--json')).out) as { id: string; token: string };
  const [catalog, reader] = [
    await created('token', 'create', '--remote', 'catalog', '--name', 'ann'),
    await created('token', 'create', '--role', 'reader', '--name', 'ray'),
  ];
  const issuer = ['--issuer', 'https://ci.example', '--claim', 'sub=x'];
  const trust = await created('trust', ...issuer, '--app', 'library');
  const remotely = (args: string[], token: string) =>
    runFitreel([...args, '--to', site.origin], { env: { FITREEL_DEPLOY_TOKEN: token } });
  const { version } = await site.addCatalog('by ann');
  await remotely(['rollback', 'catalog', '--version', version], catalog.token);
  await local('token', 'revoke', catalog.id, '--by', 'otto');
  await remotely(['status'], reader.token);
  const { out } = await remotely(['audit'], reader.token);
  const at = expect.any(String) as string;
  const entries = linesOf(out);
  expect(entries.slice(0, -3)).toEqual([
    { kind: 'token used', at, id: reader.id, by: 'ray', name: 'ray', role: 'reader' },
    { kind: 'token revoked', at, id: catalog.id, by: 'otto', lastUsedAt: at },
    expect.objectContaining({ kind: 'rollback', app: 'catalog', by: 'ann' }),
    { kind: 'trust created', at, id: trust.id, by: 'olga', name: 'workflow of library', app: 'library' },
    { kind: 'token created', at, id: reader.id, by: 'olga', name: 'ray', role: 'reader' },
    { kind: 'token created', at, id: catalog.id, by: 'olga', name: 'ann', app: 'catalog' },
  ]);
  const ofLibrary = linesOf((await local('audit', 'library')).out);
  expect(ofLibrary.map(({ kind }) => kind)).not.toContain('rollback');
  expect(ofLibrary.map(({ kind }) => kind)).toContain('trust created');
  await site.close();
});
