import type { RemoteRelease, ShellRelease } from '@fitreel/protocol';
import { CATALOG, typesOf, writeRemote, writeShell, type TypeFacts } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { requiresProblems, runsOn } from './requires';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

let remote: RemoteRelease;
let shell: ShellRelease;
beforeAll(async () => {
  remote = await writeRemote(await folders.create(), CATALOG);
  shell = await writeShell(await folders.create());
});

type Modules = NonNullable<TypeFacts['modules']>;

const GIVES: Modules = {
  '@fitreel/sdk/toast': { useToast: ['Toast'] },
  'react-router-dom': { Link: ['any'] },
};

/** What is wrong when a release takes this of the shell's modules. */
function problems(takes: Modules): string[] {
  const [taking, giving] = [
    { ...remote, types: typesOf({ modules: takes }) },
    { ...shell, types: typesOf({ modules: GIVES }) },
  ];
  const found = requiresProblems(taking, giving);
  expect(runsOn(taking, giving)).toBe(found.length === 0);
  expect(found.every(({ code }) => code === 'requires')).toBe(true);
  return found.map(({ message }) => message);
}

test.each<[string, Modules]>([
  ['nothing', {}],
  ['what the shell gives', { '@fitreel/sdk/toast': { useToast: ['Toast', 'null'] } }],
])('a release runs if it takes %s', (_what, takes) => {
  expect(problems(takes)).toEqual([]);
});

test.each<[string, Modules, string]>([
  [
    'an export of another type',
    { '@fitreel/sdk/toast': { useToast: ['Message'] } },
    'useToast of @fitreel/sdk/toast: Message, but the shell VERSION gives Toast.',
  ],
  [
    'an export that was removed',
    { '@fitreel/sdk/toast': { useToasts: ['any'] } },
    'useToasts of @fitreel/sdk/toast, which the shell VERSION does not give.',
  ],
  [
    'a module that was removed',
    { '@fitreel/sdk/old': { valueOf: ['any'] } },
    'valueOf of @fitreel/sdk/old, which the shell VERSION does not give.',
  ],
])('a release does not run if it takes %s, whatever the versions say', (_what, takes, says) => {
  expect(problems(takes)).toEqual([
    `catalog ${remote.version} uses ${says.replace('VERSION', shell.version)}`,
  ]);
});
