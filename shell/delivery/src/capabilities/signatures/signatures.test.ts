import { generateKeyPairSync, sign } from 'node:crypto';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { signingKey } from '../../../testing/signing-key';
import { NotSigned, Signers, signRelease } from './signatures';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const built = async (mark?: string, description = CATALOG) =>
  writeRemote(path.join(await folders.create(), 'dist'), description, mark);

const ann = signingKey('catalog', 'ann');
const ci = signingKey('catalog', 'ci');
const library = signingKey('library', 'ci');
const signers = new Signers([ann.signer, ci.signer, library.signer]);

test('says which of an app’s keys signed a release', async () => {
  const release = await built();
  const signerOf = (pem: string) =>
    signers.signerOf('catalog', release.version, release, signRelease(release, pem));
  expect(signerOf(ann.pem).name).toBe('ann');
  expect(signerOf(ci.pem)).toEqual({ name: 'ci', key: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(signerOf(ci.pem).key).not.toBe(signerOf(ann.pem).key);
});

test('the signature holds for another build of the same content, and for fields in another order', async () => {
  const release = await built();
  const signature = signRelease(release, ci.pem);
  const again = { ...release, builtAt: '2026-01-01T00:00:00.000Z', commit: 'a'.repeat(40), dirty: true };
  const reversed = Object.fromEntries(Object.entries(again).reverse()) as typeof again;
  expect(signers.signerOf('catalog', release.version, reversed, signature).name).toBe('ci');
});

test('refuses what no key of the app signed', async () => {
  const release = await built();
  const { version } = release;
  const signature = signRelease(release, ci.pem);
  const other = await built('other');
  const check = (of: typeof release, text: string | null, as = version, app = 'catalog') =>
    expect(() => signers.signerOf(app, as, of, text)).toThrow(NotSigned);
  check(release, null);
  check(release, signRelease(release, library.pem));
  check(release, signRelease(release, signingKey('catalog', 'stranger').pem));
  check(release, signRelease(other, ci.pem));
  check(release, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1));
  check(
    { ...release, files: { ...release.files, 'evil.js': Object.values(release.files)[0] ?? '' } },
    signature,
  );
  check({ ...release, description: { ...CATALOG, title: 'Evil' } }, signature);
  // Valid elsewhere: an older release in the place of a newer one, and in the place of another app's.
  check(other, signRelease(other, ci.pem), version);
  check(release, signature, version, 'library');
});

test('a signature of the same bytes for another purpose is none', async () => {
  const release = await built();
  const signature = sign(null, Buffer.from(JSON.stringify(release)), ci.pem).toString('base64');
  expect(() => signers.signerOf('catalog', release.version, release, signature)).toThrow(NotSigned);
});

test('a key signs the shell as well', async () => {
  const key = signingKey('shell', 'platform');
  const release = await writeShell(path.join(await folders.create(), 'dist'));
  const signer = new Signers([key.signer]).signerOf(
    'shell',
    release.version,
    release,
    signRelease(release, key.pem),
  );
  expect(signer.name).toBe('platform');
  expect(() => new Signers([key.signer]).signerOf('library', '1.0.0-0123456789ab', release, null)).toThrow(
    NotSigned,
  );
});

test.each([
  ['no key', 'a password'],
  [
    'a public key',
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ],
  [
    'another kind of key',
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  ],
])('does not sign with %s, and does not repeat it', async (_what, pem) => {
  const release = await built(undefined, LIBRARY);
  expect(() => signRelease(release, pem)).toThrow(
    /^The signing key is no Ed25519 private key in the PEM format\.$/,
  );
});
