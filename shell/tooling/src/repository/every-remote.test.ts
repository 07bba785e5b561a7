import { appFolder, SHELL } from '@fitreel/protocol';
import { repositoryFiles } from '../../testing/repository-files';
import { allApps } from '../build/app';

/** Settings at the root, workflows, and the tooling: what must treat a new remote like the others. */
const FOR_EVERY_REMOTE =
  /^[^/]+\.(cjs|mjs|json|jsonc)$|^\.github\/.*\.yml$|^shell\/tooling\/(?!testing\/)(?!.*\.test\.ts$)/;

/** It lists what is installed. */
const GENERATED = 'package-lock.json';

test('no setting and no tool names a remote', () => {
  const remotes = allApps().filter(({ name }) => name !== SHELL);
  const names = new RegExp(`\\b(${remotes.map(({ name }) => appFolder(name)).join('|')})\\b`);
  const files = repositoryFiles(FOR_EVERY_REMOTE).filter(({ path }) => path !== GENERATED);
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['package.json', 'knip.jsonc', '.dependency-cruiser.cjs']),
  );
  for (const { path, text } of files) expect([path, names.exec(text)?.[0]]).toEqual([path, undefined]);
});
