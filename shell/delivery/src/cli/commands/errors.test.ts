import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { ErrorLog } from '../../errors/error-log';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('errors says what happened how often, where and when, with the stack', async () => {
  const { run, json, build, store } = await newTeam(folders);
  const { version } = await build('first');
  expect((await run(['errors'])).out).toBe('catalog has had no errors.\n');
  const log = new ErrorLog(store);
  const stack = `at Page (/releases/catalog/${version}/page-home.js:1:2)`;
  for (let time = 0; time < 2; time += 1)
    log.reported({ remote: 'catalog', version, route: 'home', message: 'Error: boom', stack });
  await log.flush();
  const { out } = await run(['errors', 'catalog']);
  expect(out).toMatch(
    /^2 × Error: boom\n {2}1\.0\.0-\w+, browser, route home, [\d: -]+.* UTC\n {4}at Page \(/,
  );
  expect(await json('errors')).toMatchObject([{ count: 2, version }]);
  expect((await run(['errors', 'shell'])).out).toBe('shell has had no errors.\n');
});
