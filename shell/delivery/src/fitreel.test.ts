import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote } from '../testing/built-apps';
import { newTeam } from '../testing/team';
import { temporaryFolders } from '../testing/temporary-folders';
import { FolderStore } from './core/store/folder-store';
import { EXIT_CODES } from './cli/output';

const PROGRAM = path.join(__dirname, '../bin/fitreel.cjs');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('the program deploys the build in its folder, and ends with its exit code', async () => {
  const { store, folder, build } = await newTeam(folders);
  await build('program');
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: store };
      const child = execFile(process.execPath, [PROGRAM, ...args], { cwd: folder, env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  expect(await run('deploy', '--force')).toMatchObject({
    code: 0,
    out: expect.stringContaining('is live') as string,
    err: '',
  });
  const other = path.join(folder, 'other');
  await writeRemote(other, { ...LIBRARY, routes: CATALOG.routes }, 'other');
  expect(await run('deploy', other, '--force')).toMatchObject({
    code: EXIT_CODES.rejected.code,
    out: '',
    err: expect.stringContaining('of catalog holds') as string,
  });
});

test('the program completes when the reader of its output closes the pipe', async () => {
  const { store, build, folder } = await newTeam(folders);
  const { version } = await build('unread');
  const child = spawn(process.execPath, [PROGRAM, 'deploy', '--force', '--json'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: store },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, err]).toEqual([0, '']);
  expect((await new FolderStore(store).revisions.latest())?.apps['catalog']?.live).toBe(version);
});
