import { appFolder, RELEASE_FILE, SHELL } from '@fitreel/protocol';
import path from 'node:path';
import { namedAsBreaking, releasesBefore } from '../../../testing/version-before';
import { buildStale, ROOT } from '../../builds/repository';
import { asRelease } from '../../core/store/built-release';
import { readJson } from '../../core/store/files';
import { siteProblems } from './site-problems';

beforeAll(async () => expect(await buildStale()).toBe('built'), 900_000);

test('remotes of the version before run on the shell of this one', async () => {
  const file = path.join(ROOT, appFolder(SHELL), 'dist', RELEASE_FILE);
  const shell = asRelease(await readJson(file), file);
  const remotes = releasesBefore().filter((release) => release.kind === 'remote');
  const shells = shell.kind === 'shell' ? [shell] : [];
  expect([remotes.length > 1, shells.length]).toEqual([true, 1]);
  const named = namedAsBreaking();
  const problems = siteProblems({ shells, remotes }, new Set([SHELL])).map(({ message }) => message);
  expect(problems.filter((problem) => !named.some((name) => problem.includes(name)))).toEqual([]);
});
