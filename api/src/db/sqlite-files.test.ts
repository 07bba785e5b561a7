import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHEAP_HASH, emptyDatabase } from '../../testing/databases';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase } from './database';

/** Another process that writes, and closes the file. */
const WRITES = `
  const Libsql = require('libsql');
  const file = new Libsql(process.argv[1]);
  file.exec("update videos set title = 'Changed' where id = 'gym-beats'");
  file.close();`;

test('a second opening leaves the first its locks, so no other process takes the log away', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const first = await openDatabase(settings);
  await prepareDatabase(first, { hashCost: CHEAP_HASH });
  const second = await openDatabase(settings);
  const path = join(settings.dataDir, 'fitreel.sqlite');
  await promisify(execFile)(process.execPath, ['-e', WRITES, path], { cwd: __dirname });
  expect(existsSync(`${path}-wal`)).toBe(true);
  for (const { reads } of [first, second])
    expect(
      await reads.selectFrom('videos').select('title').where('id', '=', 'gym-beats').executeTakeFirst(),
    ).toEqual({ title: 'Changed' });
  await first.close();
  await second.close();
  await remove();
});

test('closing takes the log away at once, also where nothing has been collected as garbage since the opening', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  // A new file has no log to take away.
  for (let opened = 0; opened < 2; opened += 1) await (await openDatabase(settings)).close();
  expect(readdirSync(settings.dataDir)).toEqual(['fitreel.sqlite']);
  await remove();
});
