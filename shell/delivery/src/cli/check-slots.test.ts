import type { RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote } from '../../testing/built-apps';
import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';
import { EXIT_CODES } from './output/exit-codes';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const FILLING: RemoteDescription = {
  ...LIBRARY,
  fragments: [
    { id: 'buttons', slot: 'video-actions', order: 1, access: 'public', server: true, load: 'near' },
  ],
};

test('fitreel check says which prop of a slot a fragment lacks, and what to do', async () => {
  const { folder, run } = await newTeam(folders);
  const library = path.join(await folders.create(), 'remote-library');
  const fills = { buttons: { close: ['() => void'] } };
  await writeRemote(
    path.join(folder, 'dist'),
    CATALOG,
    'a',
    undefined,
    {},
    { shows: { 'video-actions': {} } },
  );
  await writeRemote(path.join(library, 'dist'), FILLING, 'a', undefined, {}, { shows: {}, fills });
  expect((await run(['deploy'])).code).toBe(0);
  const { code, out } = await run(['check', path.join(library, 'dist')]);
  expect(code).toBe(EXIT_CODES.rejected.code);
  expect(out).toMatch(
    /The fragment buttons of library \S+ takes close: \(\) => void of the slot video-actions, but catalog \S+ hands over no close\./,
  );
  expect(out).toContain(
    'Deploy a release of catalog that hands over close: () => void, or one of library that',
  );
});
