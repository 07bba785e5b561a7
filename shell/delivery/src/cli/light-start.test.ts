import { runFitreel } from '../../testing/run-fitreel';
import { temporaryFolders } from '../../testing/temporary-folders';

jest.mock('kysely', () => {
  throw new Error('commands on a folder do not need it, and take half as long again with it');
});

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a command on a folder does not load databases', async () => {
  const store = await folders.create();
  for (const command of ['status', 'history', 'verify'])
    expect(await runFitreel([command, '--store', store])).toMatchObject({ code: 0, err: '' });
});
