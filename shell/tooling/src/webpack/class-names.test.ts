import { temporaryFolders } from '../../testing/temporary-folder';
import { classNames } from './class-names';
import path from 'node:path';
import { rm } from 'node:fs/promises';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a class is named after its app, its file and itself', () => {
  const nameOf = classNames('catalog');
  expect(nameOf({ resourcePath: '/app/src/video-grid.module.css' }, '', 'row')).toBe(
    'catalog_video-grid_row',
  );
  expect(nameOf({ resourcePath: '/app/src/video-grid.module.css' }, '', 'cell')).toBe(
    'catalog_video-grid_cell',
  );
});

test('two files of an app cannot have the same name', async () => {
  const folder = await folders.create({ 'a/card.module.css': '', 'b/card.module.css': '' });
  const [first, second] = ['a', 'b'].map((name) => ({
    resourcePath: path.join(folder, name, 'card.module.css'),
  }));
  if (!first || !second) throw new Error('no files');
  const nameOf = classNames('catalog');
  nameOf(first, '', 'card');
  expect(() => nameOf(second, '', 'card')).toThrow('rename one of the files');
  // A file that moves while the development server runs.
  await rm(first.resourcePath);
  expect(nameOf(second, '', 'card')).toBe('catalog_card_card');
});
