import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../../testing/built-apps';
import { startDeploySite } from '../../../testing/deploy-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('deploy --all ships every built app, and says of each whether it is live', async () => {
  const store = await folders.create();
  const folder = await folders.create();
  const all = (...args: string[]) =>
    runFitreel(['deploy', '--all', ...args], {
      env: { DATA_DIR: store },
      folder,
      testContract: () => Promise.resolve([]),
    });
  expect(await all()).toMatchObject({ code: 2, err: expect.stringContaining('has no built app') as string });
  const shell = (await writeShell(path.join(folder, 'shell/dist'))).version;
  const catalog = (await writeRemote(path.join(folder, 'remote-catalog/dist'), CATALOG)).version;
  const needs = { react: '^20.0.0' };
  const library = await writeRemote(path.join(folder, 'remote-library/dist'), LIBRARY, 'new', needs);
  const { code, out } = await all();
  expect(code).toBe(EXIT_CODES.rejected.code);
  expect(out.split('\n')).toEqual([
    `shell ${shell} is live.`,
    `catalog ${catalog} is live.`,
    expect.stringMatching(`^library ${library.version} is not live: library .* requires react \\^20`),
    '',
  ]);
  expect((await all('--json')).out).toContain('"state": null');
  expect((await all('dist')).err).toContain('no DIST');
  expect((await all('--canary', '10')).err).toContain('needs --guard --wait');
});

test('deploy --all ships to a running gateway, and needs a token for all of the apps', async () => {
  const site = await startDeploySite();
  try {
    const folder = await folders.create();
    await writeRemote(path.join(folder, 'remote-catalog/dist'), CATALOG, 'next');
    const { version } = await writeRemote(path.join(folder, 'remote-library/dist'), LIBRARY, 'next');
    const all = (token: string) =>
      runFitreel(['deploy', '--all', '--to', site.origin], { env: { FITREEL_DEPLOY_TOKEN: token }, folder });
    const live = async () => (await site.delivery.status()).apps.map((one) => one.live.version);
    const before = await live();
    const refused = await all((await site.tokens.create('catalog', 'a team')).token);
    expect(refused.code).toBe(EXIT_CODES['not-authorised'].code);
    expect(await live()).toEqual(before);
    const { code, out } = await all((await site.tokens.create({ role: 'operator' }, 'olga')).token);
    expect([code, out]).toEqual([0, expect.stringContaining(`library ${version} is live.\n`)]);
  } finally {
    await site.close();
  }
});
