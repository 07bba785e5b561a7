import { addLoads, siteWithCanary } from '../../../testing/release-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { RULES } from '../../../testing/stores';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from '../../core/store/folder-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Runs `fitreel` with the store of a site. */
const runAt = (site: { store: FolderStore }, ...args: string[]) =>
  runFitreel([...args, '--store', site.store.folder]);

test('says what is wrong with a canary before it makes it live for all, as the status does', async () => {
  const site = await siteWithCanary(folders);
  await site.report(site.live, 30, 0);
  await site.report(site.canary, 30, 30);
  const said = [
    'Needs attention:',
    '  catalog: 30 of 30 loads of the canary failed.',
    '  catalog: The guard takes the canary back: loads failed: 100.0 % of 30, against 0.0 % of 30 of the live release.',
  ];
  expect((await runAt(site, 'status')).out.trimEnd().split('\n').slice(-3)).toEqual(said);
  expect(await runAt(site, 'promote', 'catalog')).toEqual({
    code: 0,
    out: `catalog ${site.canary} is live.\n`,
    err: `${said.join('\n')}\n`,
  });
});

test('with --json the document has it', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  await site.report(site.canary, 20, 3);
  const { out, err } = await runAt(site, 'promote', 'catalog', '--json');
  expect(err).toBe('');
  expect(JSON.parse(out)).toMatchObject({
    entry: { kind: 'promote' },
    troubles: [
      { kind: 'unproven', text: expect.stringContaining('3 of 20 loads of the canary failed') as string },
    ],
  });
});

test('says nothing of a canary that does well, or that nobody has decided on', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  await site.report(site.canary, 30, 0);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect((await runAt(site, 'status')).out).toContain('The canary has run for 8 days');
  expect((await runAt(site, 'promote', 'catalog')).err).toBe('');
  now.mockRestore();
});

test('so does a deploy that gives a canary to more visitors', async () => {
  const { store, run, build } = await newTeam(folders);
  await build('live');
  await run(['deploy']);
  const { version } = await build('canary');
  expect((await run(['deploy', '--canary', '10'])).err).toBe('');
  await addLoads(new FolderStore(store, RULES), { version, loads: 20, failures: 20 });
  const { code, err } = await run(['deploy', '--canary', '50']);
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('  catalog: 20 of 20 loads of the canary failed.'),
  ]);
});
