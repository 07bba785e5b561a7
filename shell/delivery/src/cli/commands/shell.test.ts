import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output';

const folders = temporaryFolders();
let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const fetchInto = (folder: string, ...more: string[]) =>
  runFitreel(['shell', ...more, '--from', site.origin], { folder });

test('shell fetches the live shell without a token, and keeps the last one where a file does not match its hash', async () => {
  const folder = await folders.create();
  const { version, files } = site.releases.shell;
  const dist = path.join(folder, 'shell');
  expect(await fetchInto(folder, 'shell')).toEqual({
    code: 0,
    out: `Fetched shell ${version} into ${dist}.\n`,
    err: '',
  });
  const script = Object.keys(files).find((name) => name.endsWith('.js')) ?? '';
  const stored = path.join(site.store.releasesFolder, 'shell', version, script);
  expect(await readFile(path.join(dist, script), 'utf8')).toBe(await readFile(stored, 'utf8'));

  await writeFile(stored, 'damaged();');
  for (const copy of ['.br', '.gz']) await rm(stored + copy, { force: true });
  expect(await fetchInto(folder, 'shell')).toMatchObject({
    code: EXIT_CODES.invalid.code,
    err: expect.stringContaining(`${script} does not match its hash`) as string,
  });
  expect(await readFile(path.join(dist, script), 'utf8')).not.toContain('damaged');
  expect(await readdir(folder)).toEqual(['shell']);
});

test('shell does not replace the shell that this repository builds', async () => {
  expect(await fetchInto('/')).toMatchObject({
    code: EXIT_CODES.usage.code,
    err: expect.stringContaining('npm run build -w shell') as string,
  });
});
