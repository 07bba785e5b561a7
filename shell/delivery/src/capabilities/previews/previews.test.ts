import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from '../../core/store/folder-store';
import { PREVIEWS, Previews } from './previews';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const openPreviews = (folder: string) => new Previews(new FolderStore(folder).records(PREVIEWS));

const RELEASE = { app: 'catalog', version: '1.0.0-aaaaaaaaaaaa' };
const OTHER = { app: 'catalog', version: '1.0.0-bbbbbbbbbbbb' };

test('files of a release can be fetched as soon as another process has made its preview', async () => {
  const folder = await folders.create();
  const [site, tool] = [openPreviews(folder), openPreviews(folder)];
  for (const release of [RELEASE, OTHER]) {
    expect(await site.has(release)).toBe(false);
    await tool.create({ releases: [release], hours: 1 }, 'a team');
    expect(await site.has(release)).toBe(true);
  }
});

test('releases without a preview cost one look at the folder, not one at each preview', async () => {
  const folder = await folders.create();
  const [site, tool] = [openPreviews(folder), openPreviews(folder)];
  await tool.create({ releases: [RELEASE], hours: 1 }, 'a team');
  const list = jest.spyOn(site, 'list');
  // What was read counts for a second.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  for (let request = 0; request < 20; request += 1) expect(await site.has(OTHER)).toBe(false);
  clock.mockRestore();
  expect(list).toHaveBeenCalledTimes(1);
});
