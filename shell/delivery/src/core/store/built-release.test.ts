import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, writeRemote, writeShell } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { InvalidRelease } from './problem';
import { conflictingName, readBuilt } from './built-release';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A built shell or remote whose `release.json` does not list `file`. */
async function withoutFile(kind: 'shell' | 'remote', file: string): Promise<string> {
  const dist = await folders.create();
  const { files, ...release } = await (kind === 'shell' ? writeShell(dist) : writeRemote(dist, CATALOG));
  expect(Object.keys(files)).toContain(file);
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));
  await writeFile(path.join(dist, 'release.json'), JSON.stringify({ ...release, files: others }));
  return dist;
}

test.each<['shell' | 'remote', string]>([
  ['shell', 'index.html'],
  ['shell', 'main.22222222.js'],
  ['shell', 'main.33333333.css'],
  ['shell', 'sdk-forms.88888888.js'],
  ['shell', 'sdk-forms.99999999.css'],
  ['remote', 'remoteEntry.77777777.js'],
  ['remote', 'page-video.55555555.js'],
  ['remote', 'page-video.66666666.css'],
])('rejects a %s that uses %s and does not list it', async (kind, file) => {
  await expect(readBuilt(await withoutFile(kind, file))).rejects.toThrow(
    new InvalidRelease(`release.json: /files does not list ${file}, which the release uses`),
  );
});

test.each([
  ['null', 'release.json: /'],
  ['"text"', 'release.json: /'],
  ['{"kind":"shell"}', 'release.json: /version'],
  ['{"kind":"remote"}', 'release.json: /version'],
  ['{"kind":', 'JSON'],
])('rejects the description %s as an invalid release', async (text, says) => {
  const dist = await folders.create();
  await writeFile(path.join(dist, 'release.json'), text);
  const reading = readBuilt(dist);
  await expect(reading).rejects.toThrow(InvalidRelease);
  await expect(reading).rejects.toThrow(says);
});

test.each(['types', 'calls'])('refuses a release without %s, which is too old', async (field) => {
  const dist = await folders.create();
  const release = { ...(await writeRemote(dist, CATALOG)), [field]: undefined };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(release));
  await expect(readBuilt(dist)).rejects.toThrow(
    'release.json is from @fitreel/tooling 2.0 or older, and no longer served: build the app again, and deploy it.',
  );
});

test('a description that cannot be read is not taken for a missing one', async () => {
  const dist = await folders.create();
  await mkdir(path.join(dist, 'release.json'));
  await expect(readBuilt(dist)).rejects.toMatchObject({ code: 'EISDIR' });
});

test('rejects a file that is also a folder', async () => {
  const dist = await folders.create();
  await writeRemote(dist, CATALOG, 'first', {}, { 'a.js/b.js': '' });
  const release = JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')) as { files: object };
  const files = { ...release.files, 'a.js': Object.values(release.files)[0] as string };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify({ ...release, files }));
  await expect(readBuilt(dist)).rejects.toThrow(
    'release.json: /files lists a.js, which conflicts with another file',
  );
});

test.each([
  [['a.js', 'b.js', 'a.js'], 'a.js'],
  [['a', 'a/b.js'], 'a'],
  [['a/b/c.js', 'a/b'], 'a/b'],
  [['a/b/c.js', 'a'], 'a'],
  [['a.js', 'a.js.br'], 'a.js.br'],
  [['a.js.gz', 'a.js'], 'a.js.gz'],
  [['a.js.br', 'a.js/b.js', 'a.js'], 'a.js.br'],
])('of %j, %s conflicts with another file', (names, name) => {
  expect(conflictingName(names)).toBe(name);
});

test.each([[[]], [['a.js', 'b.js', 'a.css', 'a/a.js', 'a/b/a.js', 'b.br']]])(
  'none of %j conflicts with another',
  (names) => {
    expect(conflictingName(names)).toBeUndefined();
  },
);
