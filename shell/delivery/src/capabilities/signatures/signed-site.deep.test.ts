import { ATTACHMENTS, RELEASE_FILE } from '@fitreel/protocol';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { runFitreel } from '../../../testing/run-fitreel';
import { signingKey } from '../../../testing/signing-key';
import { startSite, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { InvalidRelease } from '../../core/store/problem';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { LiveSite } from '../../core/site/live-site';
import { FolderStore } from '../../core/store/folder-store';
import { TOKENS, Tokens } from '../http-deploys/tokens';
import { signBuilt } from './sign-built';
import { NotSigned } from './signatures';
import { CAPABILITIES } from '..';
import { rulesOf } from '../../core/capability';
import { RULES } from '../../../testing/stores';

const SIGNATURE_FILE = ATTACHMENTS.signature.file;
const folders = temporaryFolders();
const keys = ['shell', 'catalog', 'library'].map((app) => ({
  app,
  ...signingKey(app, `${app} team`.replace(' ', '-')),
}));
const pemOf = Object.fromEntries(keys.map(({ app, pem }) => [app, pem]));
const [, catalogKey, libraryKey] = keys;
const SIGNERS = keys.map(({ signer }) => signer).join(' ');

let site: TestSite;
let origin: string;
beforeAll(async () => {
  site = await startSite({ SIGNERS }, undefined, pemOf);
  origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

/** Builds a release of the catalogue, signed with `pem` if there is one. */
async function build(mark: string, pem?: string) {
  const dist = path.join(await folders.create(), 'dist');
  const { version } = await writeRemote(dist, CATALOG, mark);
  if (pem) await signBuilt(dist, pem);
  return { dist, version };
}

/** Runs `fitreel` with the gateway, as the catalogue's team. */
async function run(args: string[], env: Record<string, string> = {}) {
  const { token } = await new Tokens(site.store.records(TOKENS)).create('catalog', 'a team');
  return runFitreel([...args, '--to', origin], { env: { FITREEL_DEPLOY_TOKEN: token, ...env } });
}

const liveCatalog = async () => (await site.store.revisions.latest())?.apps['catalog']?.live ?? '';
const fileOf = (version: string, file: string) =>
  path.join(site.store.releasesFolder, 'catalog', version, file);

/** The site as a gateway reads it that starts now. */
const startingSite = () =>
  new LiveSite(new FolderStore(path.dirname(site.store.releasesFolder), site.store.rules));

test('takes a release that a key of its app signed, and shows by whom', async () => {
  const { dist, version } = await build('signed');
  const file = path.join(await folders.create(), 'key.pem');
  await writeFile(file, catalogKey?.pem ?? '');
  expect((await run(['deploy', dist, '--sign-key', file])).out).toBe(`catalog ${version} is live.\n`);
  expect((await run(['status'])).out).toMatch(/SIGNED BY[^]*catalog-team [0-9a-f]{16}/);
  expect((await run(['verify'])).out).toMatch(
    new RegExp(`catalog ${version} is signed by catalog-team, whose key is [0-9a-f]{16}[^]*All files match`),
  );
  const next = await build('by the variable');
  const { code } = await run(['deploy', next.dist], { FITREEL_SIGNING_KEY: catalogKey?.pem ?? '' });
  expect([code, await liveCatalog()]).toEqual([0, next.version]);
});

test.each<[string, string | undefined, RegExp]>([
  ['no signature', undefined, /its signature is missing/],
  ['a signature by another app’s key', libraryKey?.pem, /fits no key that SIGNERS lists for catalog/],
  ['a signature by an unknown key', signingKey('catalog', 'stranger').pem, /fits no key/],
])('refuses an upload with %s', async (_what, pem, message) => {
  const before = await liveCatalog();
  const { dist, version } = await build('refused', pem);
  const { code, err } = await run(['deploy', dist]);
  expect([code, err]).toEqual([4, expect.stringMatching(message)]);
  expect([await liveCatalog(), await site.store.find('catalog', version)]).toEqual([before, null]);
});

test('a damaged signature is no signature', async () => {
  const { dist } = await build('damaged');
  await writeFile(path.join(dist, SIGNATURE_FILE), 'x'.repeat(88));
  expect((await run(['deploy', dist])).err).toContain('release.sig holds no signature');
});

test.each<[string, (version: string) => Promise<void>]>([
  ['is removed', (version) => rm(fileOf(version, SIGNATURE_FILE))],
  ['is another’s', async (version) => writeFile(fileOf(version, SIGNATURE_FILE), `${'A'.repeat(86)}==`)],
  [
    'no longer fits the release',
    async (version) => {
      const file = fileOf(version, RELEASE_FILE);
      await writeFile(file, (await readFile(file, 'utf8')).replace('Video catalogue', 'Video catalogues'));
    },
  ],
])('a gateway serves the last signed site where a signature %s', async (what, tamper) => {
  const before = await liveCatalog();
  const { dist, version } = await build(`tampered: ${what}`, catalogKey?.pem);
  expect((await run(['deploy', dist])).code).toBe(0);
  await tamper(version);
  const source = startingSite();
  const { registry } = (await source.current()).of(null);
  expect(registry.microFrontends['catalog']?.[0]?.metadata.version).toBe(before);
  expect(source.trouble?.problem).toContain(`catalog ${version}: its signature`);
  const { code, out } = await run(['verify']);
  expect([code, out]).toEqual([4, expect.stringContaining(`catalog ${version}: release.sig `)]);
  // The same release, once more, mends it.
  expect((await run(['deploy', dist])).code).toBe(0);
  expect(
    (await startingSite().current()).of(null).registry.microFrontends['catalog']?.[0]?.metadata.version,
  ).toBe(version);
});

test('a page in the store that was altered is not served', async () => {
  const shell = site.releases.shell.version;
  const file = path.join(site.store.releasesFolder, 'shell', shell, 'index.html');
  const page = await readFile(file);
  await writeFile(file, '<script>evil()</script>');
  await expect(startingSite().current()).rejects.toThrow('index.html has another hash');
  await writeFile(file, page);
});

test('a release from before signatures is signed by deploying it again, and is no way back until then', async () => {
  const folder = path.dirname(site.store.releasesFolder);
  const unsigned = new LocalDelivery(new FolderStore(folder, RULES), 'ann');
  const { dist, version } = await build('old');
  await unsigned.add(dist);
  await unsigned.change({ kind: 'deploy', app: 'catalog', version });
  await expect(
    new FolderStore(folder, rulesOf(CAPABILITIES, { SIGNERS })).find('catalog', version),
  ).rejects.toThrow(NotSigned);

  const next = await build('next', catalogKey?.pem);
  expect((await run(['deploy', next.dist])).code).toBe(0);
  expect((await run(['rollback', 'catalog', '--version', version])).err).toContain(
    'its signature is missing',
  );
  // The latest previous release is left out as a fallback; the site is served.
  expect((await site.gateway.inject('/')).statusCode).toBe(200);

  await signBuilt(dist, catalogKey?.pem ?? '');
  await unsigned.add(dist);
  expect((await run(['rollback', 'catalog', '--version', version])).out).toContain(`${version} is live`);
  // From a build without its signature, the release in the store stays signed.
  await rm(path.join(dist, SIGNATURE_FILE));
  expect((await run(['deploy', dist])).code).toBe(0);
});

test('a store without signers keeps signatures and demands none', async () => {
  const store = new FolderStore(await folders.create());
  const [signed, plain] = [await build('signed', catalogKey?.pem), await build('plain')];
  await store.add(signed.dist);
  await store.add(plain.dist);
  expect((await store.attachments('catalog', signed.version)).signature).toMatch(/^[\w+/]{86}==$/);
  expect((await store.attachments('catalog', plain.version)).signature).toBeNull();
  expect(await store.find('catalog', plain.version)).not.toBeNull();
  await expect(
    new FolderStore(store.folder, site.store.rules).find('catalog', plain.version),
  ).rejects.toThrow(InvalidRelease);
});
