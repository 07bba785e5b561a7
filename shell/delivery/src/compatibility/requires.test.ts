import type { ModuleNames, RemoteRelease, ShellRelease } from '@fitreel/protocol';
import { CATALOG, writeRemote, writeShell } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { requiresProblems, runsOn } from './requires';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

let remote: RemoteRelease;
let shell: ShellRelease;
beforeAll(async () => {
  remote = await writeRemote(await folders.create(), CATALOG);
  shell = await writeShell(await folders.create());
});

const GIVES: ModuleNames = {
  '@fitreel/sdk': ['ToastStore.show', 'ToastStore.dismiss'],
  '@fitreel/sdk/toast': ['useToast'],
  'react-router-dom': ['Link'],
};

/** What is wrong when a release with the shell's version takes these names. */
function problems(takes: ModuleNames): string[] {
  const [taking, giving] = [
    { ...remote, takes },
    { ...shell, gives: GIVES },
  ];
  const found = requiresProblems(taking, giving);
  expect(runsOn(taking, giving)).toBe(found.length === 0);
  expect(found.every(({ code }) => code === 'requires')).toBe(true);
  return found.map(({ message }) => message);
}

test.each<[string, ModuleNames]>([
  ['nothing', {}],
  ['what the shell gives', { '@fitreel/sdk/toast': ['useToast'], '@fitreel/sdk': ['ToastStore.show'] }],
  ['a package whose names the shell does not list', { react: ['useState'], 'react/jsx-runtime': ['jsx'] }],
  ['such a package of the same scope', { '@fitreel/contract': ['videoPath'] }],
])('a release runs if it takes %s', (_what, takes) => {
  expect(problems(takes)).toEqual([]);
});

test.each<[string, ModuleNames, string]>([
  ['a member that was renamed', { '@fitreel/sdk': ['ToastStore.put'] }, 'ToastStore.put of @fitreel/sdk,'],
  ['an export that was removed', { '@fitreel/sdk/toast': ['useToasts'] }, 'useToasts of @fitreel/sdk/toast,'],
  ['a module that was removed', { '@fitreel/sdk/old': ['useToast'] }, 'useToast of @fitreel/sdk/old,'],
  ['a name of the router', { 'react-router-dom': ['Form'] }, 'Form of react-router-dom,'],
])('a release does not run if it takes %s, whatever the versions say', (_what, takes, says) => {
  expect(problems(takes)).toEqual([
    `catalog ${remote.version} uses ${says} which the shell ${shell.version} does not give.`,
  ]);
});

test('a shell of an earlier build does not say what it gives', () => {
  expect(requiresProblems({ ...remote, takes: { '@fitreel/sdk': ['ToastStore.put'] } }, shell)).toEqual([]);
});
