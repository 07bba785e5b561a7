import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';
import { EXIT_CODES } from './output';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('deploy rejects a release that breaks the contract, and --force notes in the history that it did not test', async () => {
  const { run, json, build } = await newTeam(folders, () => Promise.resolve(['/ as visitor: throws']));
  const { version } = await build('first');
  const { code, out, err } = await run(['deploy']);
  expect([code, out]).toEqual([EXIT_CODES.rejected.code, '']);
  expect(err).toContain('catalog breaks the contract: / as visitor: throws. Then build again.');
  expect(JSON.parse((await run(['deploy', '--json'])).out)).toMatchObject({
    error: { problems: [{ code: 'contract' }] },
  });
  expect((await run(['status'])).out).not.toContain('catalog');
  expect((await run(['deploy', '--force', '--note', 'x'.repeat(200)])).out).toBe(
    `catalog ${version} is live.\n`,
  );
  expect(await json('history', '--limit', '1')).toMatchObject([
    { note: expect.stringMatching(/^contract test skipped by --force: x{166}$/) as string },
  ]);
});

test('deploy says so where the contract test cannot run', async () => {
  const { run, build } = await newTeam(folders, () => Promise.resolve(null));
  await build('first');
  expect((await run(['deploy'])).err).toMatch(/^The contract test did not run: .*\n$/);
});

test('deploy rejects a release that fails in a browser', async () => {
  const problems = ['/ as user: swallows the key Tab. Offer keys by useShortcuts'];
  const { run, build } = await newTeam(
    folders,
    () => Promise.resolve([]),
    () => Promise.resolve({ problems }),
  );
  await build('first');
  const { code, err } = await run(['deploy']);
  expect(code).toBe(EXIT_CODES.rejected.code);
  expect(err).toContain(
    'catalog fails in a browser: / as user: swallows the key Tab. Offer keys by useShortcuts.',
  );
});

test('check and deploy reject a release where no browser runs, and --without-browser notes it in the history', async () => {
  const { run, json, build } = await newTeam(
    folders,
    () => Promise.resolve([]),
    () => Promise.resolve({ notRun: 'Chromium is not installed' }),
  );
  await build('first');
  for (const command of ['check', 'deploy']) {
    const { code, out, err } = await run([command]);
    expect(code).toBe(EXIT_CODES.rejected.code);
    expect(out + err).toContain('No page was opened in a browser: Chromium is not installed.');
    expect(out + err).toContain('pass --without-browser, which the history notes');
  }
  const notRun = 'No page was opened in a browser: it was asked not to, by --without-browser.';
  for (const command of ['check', 'deploy'])
    expect(await run([command, '--without-browser'])).toMatchObject({ code: 0, err: `${notRun}\n` });
  expect(await json('check', '--without-browser')).toMatchObject({ notRun });
  expect(await json('history', '--limit', '1')).toMatchObject([
    { note: 'not opened in a browser by --without-browser' },
  ]);
});

test('check and deploy say what a browser opened', async () => {
  const { run, build } = await newTeam(
    folders,
    () => Promise.resolve([]),
    () => Promise.resolve({ problems: [], opened: '14 pages in 40 visits, 22 s' }),
  );
  await build('first');
  for (const command of ['check', 'deploy'])
    expect((await run([command])).err).toBe(
      'catalog was opened in a browser: 14 pages in 40 visits, 22 s.\n',
    );
});

test('a release that fails in a browser is rejected also where the contract test cannot run', async () => {
  const problems = ['/ as user: throws Error: boom'];
  const { run, build } = await newTeam(
    folders,
    () => Promise.resolve(null),
    () => Promise.resolve({ problems }),
  );
  await build('first');
  expect((await run(['deploy'])).code).toBe(EXIT_CODES.rejected.code);
});
