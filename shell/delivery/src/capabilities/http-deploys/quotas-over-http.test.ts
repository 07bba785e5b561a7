import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_FILE } from '@fitreel/protocol';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { startIssuer, type TestIssuer } from '../../../testing/issuer';
import { DeployRejected } from '../../core/store/problem';
import { TRUSTS, Trusts } from '../trusts/trusts';

let site: DeploySite;
let issuer: TestIssuer;
beforeAll(async () => {
  [site, issuer] = await Promise.all([startDeploySite(), startIssuer()]);
});
afterAll(() => Promise.all([site.close(), issuer.close()]));

/** Trusts workflows with `claims`. Returns a token of one. */
async function tokenOf(app: string, claims: { sub: string } & Record<string, string>, previews?: true) {
  const trust = { app, name: 'ci', issuer: issuer.url, claims, ...(previews && { previews }) };
  await new Trusts(site.store.records(TRUSTS)).create(trust);
  return issuer.token({ ...claims, aud: site.origin });
}

/** What a workflow for previews of `app` can do. */
const pullRequest = async (app: string, sub: string) => site.deliveryWith(await tokenOf(app, { sub }, true));

test('previews of a workflow use up its own quota, and no other app’s that they name', async () => {
  const pull = await pullRequest('library', 'pull requests of library');
  const { catalog, library } = site.releases;
  const releases = [
    { app: 'library', version: library.version },
    { app: 'catalog', version: catalog.version },
  ];
  const preview = () => pull.preview({ releases, hours: 1 });
  for (let count = 0; count < 50; count += 1) await preview();
  await expect(preview()).rejects.toThrow(DeployRejected);
  await expect(preview()).rejects.toThrow('You have 50 previews, which is the limit.');
  for (const { team, release } of [
    { team: site.asCatalog, release: releases[1]! },
    { team: site.asLibrary, release: releases[0]! },
  ])
    expect((await team.preview({ releases: [release], hours: 1 })).preview.releases).toEqual([release]);
  await pull.revokePreview((await pull.previews('library'))[1]!.id);
  await preview();
});

test('a workflow for previews uses up no uploads of the app’s team', async () => {
  const pull = await pullRequest('catalog', 'pull requests of catalog');
  const { dist } = await site.build('of a pull request');
  await pull.add(dist);
  const held = await site.store.versions('catalog');
  const versions = jest.spyOn(site.store, 'versions');
  const fill = (count: number) =>
    versions.mockResolvedValue([...held, ...Array.from({ length: count - held.length }, (_, no) => `${no}`)]);
  fill(500);
  const { dist: next } = await site.build('one more');
  expect(await site.asCatalog.add(next)).toMatchObject({ added: true });
  fill(501);
  await expect(site.asCatalog.add(next)).rejects.toThrow('The store holds 500 releases of catalog');
  expect(await pull.add(next)).toMatchObject({ added: false });
  versions.mockRestore();
});

test('a workflow for previews changes neither the commit nor the files of a release that is there', async () => {
  const pull = await pullRequest('catalog', 'a branch of catalog');
  const { dist, version } = await site.build('with a commit');
  await site.asCatalog.add(dist);
  const file = path.join(dist, RELEASE_FILE);
  const text = await readFile(file, 'utf8');
  const commitOf = async () => (await site.store.find('catalog', version))?.commit;
  const before = await commitOf();
  const commit = 'b'.repeat(40);
  await writeFile(file, JSON.stringify({ ...(JSON.parse(text) as object), commit }));
  expect(await pull.add(dist)).toEqual({ app: 'catalog', version, added: false });
  expect(await commitOf()).toBe(before);
  await site.asCatalog.add(dist);
  expect(await commitOf()).toBe(commit);
});

test('a workflow that fits fewer trusts does not use up the rate of one that fits more', async () => {
  const sub = 'every workflow of the repository';
  // The trust that both fit comes first: they are ordered by id.
  const id = '0'.repeat(12);
  const createdAt = new Date().toISOString();
  const trust = { id, app: 'catalog', name: 'ci', issuer: issuer.url, claims: { sub }, createdAt };
  await site.store.records(TRUSTS).create(id, { ...trust, previews: true });
  const pull = await issuer.token({ sub, aud: site.origin });
  const main = await tokenOf('catalog', { sub, environment: 'production' });
  const promote = async (token: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ kind: 'promote', app: 'catalog' });
    return (await site.send('POST', 'changes', { headers, body }, token)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 61 }, () => promote(pull)));
  expect(statuses.sort().slice(-2)).toEqual([403, 429]);
  expect(await promote(main)).toBe(409);
});
