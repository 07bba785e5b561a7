import { emptyDatabase, type EmptyDatabase } from '../../../../../api/testing/databases';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
let database: EmptyDatabase;
beforeAll(async () => {
  database = await emptyDatabase('postgres');
});
afterAll(async () => {
  await database.remove();
  await folders.removeAll();
});

test('a site that was copied into a database is changed there, by any machine with its URL', async () => {
  const { run, build, store } = await newTeam(folders);
  const url = database.settings.databaseUrl ?? '';
  const env = { DATABASE_URL: url, DATA_DIR: await folders.create() };
  const first = await build('first');
  await run(['deploy']);
  await run(['token', 'create', '--remote', 'catalog']);
  const copied = 'Copied 2 releases, 2 revisions, 1 tokens, 0 previews and 0 trusts.\n';
  expect(await run(['copy', store, url])).toEqual({ code: 0, out: copied, err: '' });
  expect(await run(['copy', store, url])).toMatchObject({ code: 3, out: '' });
  expect(await run(['copy', await folders.create(), url])).toMatchObject({ code: 3, out: '' });

  const second = await build('second');
  expect((await run(['deploy'], env)).out).toBe(`catalog ${second.version} is live.\n`);
  expect((await run(['status'], env)).out).toContain(second.version);
  expect((await run(['status'])).out).toContain(first.version);
  expect((await run(['status'], { ...env, RELEASES: 'folder' })).out).toBe('Nothing is deployed yet.\n');
  expect((await run(['rollback'], env)).out).toBe(
    `catalog ${first.version} is live again, in place of ${second.version}.\n`,
  );
  expect((await run(['verify'], env)).out).toBe('All files match their hashes.\n');
  const { out: token } = await run(['token', 'create', '--remote', 'catalog'], env);
  expect(token).toMatch(/^fitreel_/);
  expect((await run(['token', 'list'], env)).out).toContain('token of catalog');
  expect((await run(['audit'], env)).out.match(/"token created"/g)).toHaveLength(2);
  expect((await run(['errors'], env)).out).toBe('catalog has had no errors.\n');
});

test('a wrong setting and a database that is away end with one line', async () => {
  const { run } = await newTeam(folders);
  expect(await run(['status'], { RELEASES: 'elsewhere' })).toMatchObject({ code: 2 });
  const away = await run(['status'], { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' });
  expect(away).toMatchObject({ code: 4, out: '' });
  expect(away.err.trimEnd().split('\n')).toHaveLength(1);
});
