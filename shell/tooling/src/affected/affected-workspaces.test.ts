import { ROOT } from '../build/app';
import { affectedWorkspaces } from './affected-workspaces';
import { readWorkspaces } from './workspaces';

const workspaces = readWorkspaces(ROOT);
const reached = (...files: string[]) => affectedWorkspaces(workspaces, files).map(({ folder }) => folder);

test('a change of a remote reaches that remote alone', () => {
  expect(reached('remote-catalog/src/remote.tsx')).toEqual(['remote-catalog']);
});

test('a change of the SDK reaches the shell and every remote, but not the API', () => {
  const folders = reached('shell/sdk/src/ui/index.ts');
  expect(folders).toEqual(expect.arrayContaining(['shell', 'shell/sdk', 'remote-auth', 'remote-catalog']));
  expect(folders).not.toContain('api');
});

test('a change of the contract reaches what depends on it, at any distance', () => {
  expect(reached('api/contract/src/catalog.ts')).toEqual(
    expect.arrayContaining(['api', 'shell/sdk', 'shell/delivery', 'remote-library']),
  );
});

test('a file of no workspace reaches all, and a document or nothing reaches none', () => {
  expect(reached('package-lock.json')).toHaveLength(workspaces.length);
  expect(reached('README.md')).toEqual([]);
  expect(reached()).toEqual([]);
});
