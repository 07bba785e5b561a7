import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output/exit-codes';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('exports the live site for a static file server', async () => {
  const { folder, run, build } = await newTeam(folders);
  await build('first');
  await run(['deploy']);
  const { code, out } = await run(['export', 'site', '--listen', '127.0.0.1:8081', '--root', '/srv/site']);
  expect([code, out]).toEqual([0, expect.stringContaining(path.join(folder, 'site'))]);
  const nginx = await readFile(path.join(folder, 'site/nginx.conf'), 'utf8');
  expect(nginx).toContain('listen 127.0.0.1:8081;');
  expect(nginx).toContain('root "/srv/site";');
  for (const wrong of [
    ['--listen', '80; root /'],
    ['--root', 'relative'],
    ['--api', 'http://host/path'],
  ])
    expect((await run(['export', 'site', ...wrong])).code).toBe(EXIT_CODES.usage.code);
});
