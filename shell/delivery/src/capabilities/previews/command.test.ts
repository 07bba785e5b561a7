import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../../cli/output';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('preview prints a link, previews lists it, and --revoke ends it', async () => {
  const { run, json, build } = await newTeam(folders);
  const { version } = await build('first');
  const { code, out, err } = await run(['preview', '--by', 'ann', '--hours', '2'], {
    PUBLIC_URL: 'https://fitreel.example',
  });
  expect(code).toBe(0);
  expect(out).toMatch(/^https:\/\/fitreel\.example\/\?preview=[\w.-]+\n$/);
  expect(err).toContain(`catalog ${version} until `);
  expect((await run(['status'])).out).not.toContain('catalog');
  const [{ id }] = (await json('previews')) as { id: string }[] as [{ id: string }];
  expect((await run(['previews', 'catalog'])).out).toMatch(new RegExp(`${id}  catalog ${version}  ann `));
  expect((await run(['previews', 'library'])).out).toBe('There are no previews.\n');
  expect((await run(['previews', '--revoke', id])).out).toBe(`The preview ${id} has ended.\n`);
  expect((await run(['previews', '--revoke', id])).code).toBe(EXIT_CODES.usage.code);
});

test.each([
  ['--with', 'library'],
  ['--with', 'library@new'],
  ['--with', 'catalog@1.0.0-0123456789ab'],
  ['--hours', '0'],
])('preview rejects %s %s', async (...args) => {
  const { run, build } = await newTeam(folders);
  await build('first');
  expect(await run(['preview', ...args])).toMatchObject({ code: EXIT_CODES.usage.code, out: '' });
});

test('deploy --canary 0 lets the release wait', async () => {
  const { run, build } = await newTeam(folders);
  await build('first');
  await run(['deploy']);
  const { version } = await build('second');
  expect((await run(['deploy', '--canary', '0'])).out).toBe(
    `catalog ${version} is waiting: no visitor gets it.\n`,
  );
  expect((await run(['status'])).out).toContain(`${version} 0 %`);
});
