import { LIBRARY } from '../../../testing/built-apps';
import { catalog, rejection, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from './local-delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('three kinds of trouble at once are taken back in one step: a release, a canary, and a remote that came and one that went', async () => {
  const site = await releaseSite(folders);
  const [good, bad, canary] = [
    await site.remote('good'),
    await site.remote('bad'),
    await site.remote('canary'),
  ];
  const library = await site.remote('library', LIBRARY);
  await site.deploy(good);
  const { revision } = await site.delivery.status();
  await site.deploy(library, 'library');
  await site.deploy(bad);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 50, guard: true });
  const entries = await site.delivery.rollBackSite(revision, { note: 'all is lost' });
  expect(entries).toMatchObject([
    {
      kind: 'rollback',
      app: 'catalog',
      version: good,
      from: bad,
      ended: { version: canary },
      note: 'all is lost',
    },
    { kind: 'retire', app: 'library', version: library },
  ]);
  expect(new Set(entries.map((entry) => entry.revision)).size).toBe(1);
  expect(await site.store.revisions.latest()).toMatchObject({
    apps: { catalog: { live: good, canary: null, takenBack: [bad] } },
  });
  expect(await site.delivery.rollBackSite(revision)).toEqual([]);
  const after = (entries[0]?.revision ?? 0) - 1;
  expect(await site.delivery.rollBackSite(after)).toMatchObject([
    { kind: 'rollback', app: 'catalog', version: bad, note: `back to revision ${after}` },
    { kind: 'deploy', app: 'library', version: library },
  ]);
});

test('a canary that began since is ended where the live release is what it was', async () => {
  const site = await releaseSite(folders);
  const [good, canary] = [await site.remote('good'), await site.remote('canary')];
  await site.deploy(good);
  const { revision } = await site.delivery.status();
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 50, guard: true });
  expect(await site.delivery.rollBackSite(revision)).toMatchObject([
    { kind: 'rollback', version: good, ended: { version: canary, traffic: 50 } },
  ]);
});

test('says why it cannot be, and changes nothing: no such revision, or a release that is gone', async () => {
  const site = await releaseSite(folders);
  const [good, bad] = [await site.remote('good'), await site.remote('bad')];
  await site.deploy(good);
  const { revision } = await site.delivery.status();
  await site.deploy(bad);
  expect((await rejection(site.delivery.rollBackSite(99))).message).toContain('The site has no revision 99.');
  const refuse = (app: string) => {
    throw new Error(`not for ${app}`);
  };
  const foreign = new LocalDelivery(site.store, 'a stranger', refuse);
  await expect(foreign.rollBackSite(revision)).rejects.toThrow('not for catalog');
  await site.store.remove([{ app: 'catalog', version: good }]);
  expect((await rejection(site.delivery.rollBackSite(revision))).message).toContain(good);
  expect((await site.delivery.status()).revision).toBe(revision + 1);
});
