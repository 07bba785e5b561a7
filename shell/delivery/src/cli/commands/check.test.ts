import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output/exit-codes';
import { runCli } from '../run-cli';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test.each([
  ['keeps the contract', [], 'done', /^catalog \S+ can be deployed\.\n$/],
  [
    'breaks the contract',
    ['adds the global x'],
    'rejected',
    /^catalog breaks the contract: adds the global x\n$/,
  ],
  ['cannot be tested here', null, 'done', /can be deployed/],
] as const)('a release that %s', async (_what, found, exit, text) => {
  const { folder, store, build } = await newTeam(folders);
  await build('first');
  let out = '';
  const tested: string[][] = [];
  const code = await runCli(['check'], {
    env: { DATA_DIR: store },
    folder,
    stdout: { write: (part) => (out += part) },
    stderr: process.stderr,
    testContract: (...given) => {
      tested.push(given);
      return Promise.resolve(found && [...found]);
    },
  });
  expect([code, out]).toEqual([EXIT_CODES[exit].code, expect.stringMatching(text)]);
  expect(tested).toEqual([[`${folder}/dist`, folder]]);
});
