import path from 'node:path';
import { amendRelease } from '../../testing/built-apps';
import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a release that calls endpoints is live in the store, as only a gateway knows whether it can serve it', async () => {
  const { folder, run, build } = await newTeam(folders);
  const first = await build('first');
  expect(await run(['deploy'])).toMatchObject({ out: `catalog ${first.version} is live.\n`, err: '' });
  const release = await build('calls');
  await amendRelease(path.join(folder, 'dist'), release, {
    calls: { 'GET /videos': { sends: {}, reads: {} } },
  });
  const doubt = expect.stringContaining('holds it back: “fitreel status --to URL” says so') as string;
  const { version } = release;
  expect(await run(['deploy', '--canary', '10'])).toMatchObject({
    out: `catalog ${version} is a canary for 10 % of the visitors in the store.\n`,
    err: doubt,
  });
  expect(await run(['promote'])).toMatchObject({
    out: `catalog ${version} is live in the store.\n`,
    err: doubt,
  });
  expect((await run(['rollback'])).out).toBe(
    `catalog ${first.version} is live again, in place of ${version}.\n`,
  );
  expect(await run(['rollback', '--version', version, '--force'])).toMatchObject({
    out: `catalog ${version} is live in the store again, in place of ${first.version}.\n`,
    err: doubt,
  });
});
