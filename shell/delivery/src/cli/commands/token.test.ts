import { startSite } from '../../../testing/site';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output/exit-codes';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a token deploys to a running gateway until it is revoked', async () => {
  const { run, build } = await newTeam(folders);
  const site = await startSite();
  try {
    const origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
    const local = ['--store', site.store.folder];
    const created = await run(['token', 'create', '--remote', 'catalog', '--name', 'ci', ...local]);
    const FITREEL_DEPLOY_TOKEN = created.out.trim();
    expect(created.err).toContain('This token is for catalog only');
    const { version } = await build('over HTTP');
    const at = ['--to', origin];
    expect((await run(['deploy', ...at], { FITREEL_DEPLOY_TOKEN })).out).toBe(
      `catalog ${version} is live.\n`,
    );
    const back = await run(['rollback', '--to', site.releases.catalog.version, ...at], {
      FITREEL_DEPLOY_TOKEN,
    });
    expect(back.out).toBe(`catalog ${site.releases.catalog.version} is live.\n`);
    expect((await run(['history', ...at], { FITREEL_DEPLOY_TOKEN })).out).toContain('ci');

    const [, id = ''] = FITREEL_DEPLOY_TOKEN.split('_');
    expect((await run(['token', 'list', ...local])).out).toContain(id);
    expect((await run(['token', 'revoke', id, ...local])).out).toBe(`The token ${id} is revoked.\n`);
    const after = await run(['status', ...at], { FITREEL_DEPLOY_TOKEN });
    expect(after.code).toBe(EXIT_CODES['not-authorised'].code);
  } finally {
    await site.close();
  }
});
