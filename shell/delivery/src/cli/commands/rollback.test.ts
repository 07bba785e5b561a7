import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a rollback that ends a canary says so, and a second one is refused: the trouble is over', async () => {
  const { run, build } = await newTeam(folders);
  const versions: string[] = [];
  for (const mark of ['first', 'second', 'third']) {
    versions.push((await build(mark)).version);
    await run(mark === 'third' ? ['deploy', '--canary', '10'] : ['deploy']);
  }
  const [first, second, third] = versions;
  expect((await run(['rollback', '--by', 'guard'])).out).toBe(
    `Ended the canary of catalog, ${third} for 10 % of the visitors; ${second} stays live.\n`,
  );
  expect((await run(['history', 'catalog', '--limit', '1'])).out).toContain(' end canary 10 % ');
  const { code, err } = await run(['rollback']);
  expect([code, err]).toEqual([
    EXIT_CODES.rejected.code,
    expect.stringMatching(
      new RegExp(`guard has taken back ${third} of catalog \\d+ seconds ago, and ${second} is live`),
    ),
  ]);
  expect(err).toContain(`fitreel rollback catalog --undo ${second}`);
  expect((await run(['rollback', '--undo', String(first)])).code).toBe(EXIT_CODES.rejected.code);
  expect((await run(['rollback', '--undo', String(second)])).out).toBe(
    `catalog ${first} is live again, in place of ${second}.\n`,
  );
});

test('a deploy of the live release leaves a colleague’s canary, and one of another release says that it ends it', async () => {
  const { run, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy']);
  const second = await build('second');
  await run(['deploy', '--canary', '50']);
  await build('first');
  expect((await run(['deploy'])).out).toBe(`catalog ${first.version} is already live.\n`);
  expect((await run(['status'])).out).toContain(`${second.version} 50 %`);
  const third = await build('third');
  expect((await run(['deploy'])).out).toBe(
    `catalog ${third.version} is live. It ended the canary of catalog, ${second.version} for 50 % of the visitors.\n`,
  );
});

test('the whole site goes back to a revision of the history in one command', async () => {
  const { run, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy']);
  const second = await build('second');
  await run(['deploy']);
  const { out } = await run(['history', '--limit', '2']);
  const revisions = [...out.matchAll(/^ *(\d+) /gm)].map(([, revision = '']) => revision);
  expect(revisions).toEqual(['3', '2']);
  expect((await run(['rollback', '--revision', '2', '--note', 'all is lost'])).out).toBe(
    `catalog ${first.version} is live again, in place of ${second.version}.\n`,
  );
  expect((await run(['rollback', '--revision', '2'])).out).toBe('Nothing has changed since revision 2.\n');
  for (const wrong of [
    ['catalog', '--revision', '2'],
    ['--revision', '2', '--gateway', 'yesterday'],
    ['catalog', '--gateway', '1.9.0'],
  ])
    expect((await run(['rollback', ...wrong])).code).toBe(EXIT_CODES.usage.code);
  const before = ['rollback', '--revision', '3', '--gateway', '1.9.0'];
  const { code, err } = await run(before);
  expect([code, err]).toEqual([
    EXIT_CODES.rejected.code,
    expect.stringContaining('The store does not know the API of the gateway 1.9.0'),
  ]);
  expect((await run([...before, '--force'])).out).toContain(`catalog ${second.version} is live`);
  expect((await run(['history', '--limit', '1'])).out).toContain(
    'back to revision 3, forced past 1 problem: The store',
  );
});
