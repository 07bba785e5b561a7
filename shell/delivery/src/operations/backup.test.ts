import { openDatabase, prepareDatabase } from '@fitreel/api';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a site restored from its backup has the same history, releases, tokens and users', async () => {
  const { store, run, build } = await newTeam(folders);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: store });
  await prepareDatabase(database, { memberPassword: 'of this site alone' });
  const users = () => database.kysely.selectFrom('users').selectAll().execute();
  await build('first');
  await run(['deploy', '--by', 'ann']);
  await run(['token', 'create', '--remote', 'catalog']);
  const target = path.join(await folders.create(), 'backup');
  expect(await run(['backup', target])).toMatchObject({ code: 0 });
  expect(existsSync(path.join(target, 'store', 'jwt-secret'))).toBe(false);
  expect(await run(['backup', target])).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists already') as unknown,
  });
  const before = await users();
  await database.close();

  const restored = await folders.create();
  const there = { DATA_DIR: restored };
  expect(await run(['restore', target], there)).toMatchObject({ code: 0 });
  // As JSON, `status` has the times and not the ages, which go on.
  for (const command of [['history'], ['status', '--json'], ['verify'], ['token', 'list']])
    expect(await run(command, there)).toEqual(await run(command));
  const copy = await openDatabase({ databaseUrl: undefined, dataDir: restored });
  expect(await copy.kysely.selectFrom('users').selectAll().execute()).toEqual(before);
  await copy.close();
  expect(await run(['restore', target], there)).toMatchObject({ code: 2 });
  await rm(path.join(target, 'store', 'releases', 'catalog'), { recursive: true });
  expect(await run(['restore', target], { DATA_DIR: await folders.create() })).toMatchObject({ code: 4 });
});
