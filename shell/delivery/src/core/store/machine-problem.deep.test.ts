import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { treeOf } from '../../../testing/disk';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from './folder-store';
import { machineProblem, naming } from './machine-problem';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a disk that is full is named by the folder that was to be written', async () => {
  // The device that is always full.
  const error = await failed(writeFile('/dev/full', 'text'));
  expect(machineProblem(Object.assign(error as Error, { path: '/dev/full' }))).toBe(
    'The disk of /dev is full: make room there, and try again.',
  );
});

test('an error of an open file, which has no path, gets one; another path stays', async () => {
  const folder = await folders.create();
  const full = () => failed(naming(path.join(folder, 'a/b'), () => writeFile('/dev/full', 'text')));
  expect(machineProblem(await full())).toBe(`The disk of ${folder} is full: make room there, and try again.`);
  const named = Object.assign(new Error('no room'), { code: 'ENOSPC', path: '/', dest: '/dev/full' });
  expect(machineProblem(await failed(naming(folder, () => Promise.reject(named))))).toContain('of /dev is');
});

test.each([
  ['EDQUOT', /share of the disk of \/dev is full: .*quota/],
  ['EFBIG', /so much into one file in \/dev: .*ulimit -f/],
  ['EROFS', /disk of \/dev is read-only: mount it/],
  ['EACCES', /may not use \/dev\/full: change its owner/],
  ['EPERM', /may not use \/dev\/full: change its owner/],
  ['EIO', /disk of \/dev fails/],
  ['EMFILE', /may not open more files: .*LimitNOFILE/],
  ['ENFILE', /machine may not open more files/],
  ['SQLITE_FULL', /disk of \/dev is full/],
])('%s is one sentence with what to do, also as the cause of another error', (code, says) => {
  const error = Object.assign(new Error('failed'), { code, path: '/dev/full' });
  expect(machineProblem(error)).toMatch(says);
  expect(machineProblem(new Error('outer', { cause: error }))).toBe(machineProblem(error));
});

test.each([
  new Error('a bug'),
  Object.assign(new Error('no file'), { code: 'ENOENT', path: '/dev/none' }),
  Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
    code: 'EACCES',
    syscall: 'listen',
  }),
  'text',
  null,
])('any other error is no problem of the machine: %s', (error) => {
  expect(machineProblem(error)).toBeNull();
});

const PROGRAM = path.join(__dirname, '../../../bin/fitreel.cjs');

/** Runs `fitreel` where no file may have more than so many blocks of 512 bytes: writes fail then, as on a full disk. */
async function runLimited(blocks: number, args: string[], env: Record<string, string>, cwd: string) {
  // Without the trap, the process ends at the limit.
  const limited = ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, 'sh'];
  const run = promisify(execFile)('/bin/sh', [...limited, process.execPath, PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env, TMPDIR: cwd },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      ...{ code, out: stdout, err: stderr },
    }),
  );
}

test('a deploy that cannot write says so in one sentence (4), and leaves nothing half written', async () => {
  const [DATA_DIR, folder] = [await folders.create(), await folders.create()];
  const big = { 'big.js': 'x'.repeat(100_000) };
  await writeRemote(path.join(folder, 'dist'), CATALOG, 'big', undefined, big);
  const { code, out, err } = await runLimited(100, ['deploy', '--force'], { DATA_DIR }, folder);
  expect([code, out]).toEqual([4, '']);
  expect(err).toBe(
    `fitreel: This user may not write so much into one file in ${DATA_DIR}/releases: raise the limit (ulimit -f).\n`,
  );
  expect(Object.keys(await treeOf(DATA_DIR))).toEqual(['releases', 'releases/catalog']);
});

test('a backup that cannot write says so in one sentence (4), and leaves nothing half written', async () => {
  const [DATA_DIR, folder, backups] = await Promise.all([
    folders.create(),
    folders.create(),
    folders.create(),
  ]);
  const big = { 'big.js': 'x'.repeat(100_000) };
  await writeRemote(path.join(folder, 'dist'), CATALOG, 'big', undefined, big);
  await new FolderStore(DATA_DIR).add(path.join(folder, 'dist'));
  await writeFile(path.join(DATA_DIR, 'fitreel.sqlite'), '');
  const args = ['backup', path.join(backups, 'tonight')];
  const { code, out, err } = await runLimited(100, args, { DATA_DIR }, folder);
  expect([code, out]).toEqual([4, '']);
  expect(err).toBe(
    `fitreel: This user may not write so much into one file in ${backups}: raise the limit (ulimit -f).\n`,
  );
  expect(await treeOf(backups)).toEqual({});
});

test('output that cannot be written ends a command with one line', async () => {
  const run = promisify(execFile)('/bin/sh', [
    '-c',
    '"$0" "$1" --help >/dev/full',
    process.execPath,
    PROGRAM,
  ]);
  const { code, stderr } = (await failed(run)) as { code: number; stderr: string };
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fitreel: the command has ended, but its output is lost: ENOSPC[^\n]+\n$/);
});
