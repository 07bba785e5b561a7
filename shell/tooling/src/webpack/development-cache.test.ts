import path from 'node:path';
import { temporaryFolders, writeTree, type Tree } from '../../testing/temporary-folder';
import { compile } from '../build/compile';
import { developmentCache } from './development-cache';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const APP: Tree = {
  'package.json': '{}',
  'webpack.config.ts': '',
  'src/main.js': 'import "./other";',
  'src/other.js': 'export default 1;',
};

/** The source files that a start of the development server in `folder` compiles. */
async function compiledFiles(folder: string): Promise<string[]> {
  const stats = await compile({
    mode: 'development',
    context: folder,
    entry: './src/main.js',
    output: { path: path.join(folder, 'dist') },
    cache: developmentCache(folder, 'app'),
  });
  const { modules = [] } = stats.toJson({ all: false, modules: true });
  return modules.filter(({ built }) => built).map(({ name = '' }) => name);
}

test('a second start compiles only what changed, and everything after a change of the settings', async () => {
  const folder = await folders.create(APP);
  expect(await compiledFiles(folder)).toHaveLength(2);
  expect(await compiledFiles(folder)).toEqual([]);
  await writeTree(folder, { 'src/other.js': 'export default 22;' });
  expect(await compiledFiles(folder)).toEqual(['./src/other.js']);
  await writeTree(folder, { 'webpack.config.ts': 'export default {};' });
  expect(await compiledFiles(folder)).toHaveLength(2);
});

test('depends on the sources of the tooling, such as this loader, and of the protocol', async () => {
  const { buildDependencies: { tooling = [] } = {} } = developmentCache(await folders.create(APP), 'app');
  for (const source of ['@fitreel/protocol', './css-fence']) {
    const file = require.resolve(source);
    expect(tooling.filter((dependency) => file === dependency || file.startsWith(dependency))).toHaveLength(
      1,
    );
  }
});
