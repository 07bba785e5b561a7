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

test('without a browser, check and deploy say so, and fail only with --require-browser', async () => {
  const { run, json, build } = await newTeam(
    folders,
    () => Promise.resolve([]),
    () => Promise.resolve({ notRun: 'Chromium is not installed' }),
  );
  await build('first');
  for (const command of ['check', 'deploy'])
    expect(await run([command])).toMatchObject({
      code: 0,
      err: 'No page was opened in a browser: Chromium is not installed.\n',
    });
  expect(await json('check')).toMatchObject({
    notRun: 'No page was opened in a browser: Chromium is not installed.',
  });
  for (const command of ['check', 'deploy']) {
    const { code, out, err } = await run([command, '--require-browser']);
    expect(code).toBe(EXIT_CODES.rejected.code);
    expect(out + err).toContain('No page was opened in a browser: Chromium is not installed.');
  }
  expect((await run(['deploy', '--require-browser', '--force'])).code).toBe(EXIT_CODES.usage.code);
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
