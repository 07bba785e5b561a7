import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFitreel } from '../../../testing/run-fitreel';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const PAGE = `import { VideoGrid } from '@fitreel/sdk/ui';
export const Page = () => <VideoGrid videos={[]} start={3} />;
`;

test('migrate changes the sources below the folder, and lists them; a dry run leaves them', async () => {
  const folder = await folders.create();
  const file = path.join(folder, 'page.tsx');
  await writeFile(file, PAGE);
  const line = 'page.tsx: VideoGrid has no start since 3.0.0\n1 file';
  expect((await runFitreel(['migrate', '--dry-run'], { folder })).out).toBe(
    `${line} would change. Nothing was changed.\n`,
  );
  expect(await readFile(file, 'utf8')).toBe(PAGE);
  expect((await runFitreel(['migrate'], { folder })).out).toMatch(new RegExp(`^${line} changed\\. Check`));
  expect(await readFile(file, 'utf8')).toBe(PAGE.replace(' start={3}', ''));
  expect((await runFitreel(['migrate'], { folder })).out).toBe('0 files changed.\n');
});
