import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileCacheOptions } from 'webpack';
import { temporaryFolders, writeTree } from '../../testing/temporary-folder';
import { compile } from '../build/compile';
import { baseConfig, classNames } from './base';
import type { Mode } from './mode';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const SOURCES = {
  'src/main.ts': [
    `import picture from './picture.svg';`,
    `import photo from './photo.jpg';`,
    `import data from './data.json';`,
    `import styles from './main.module.css';`,
    `import { mainTexts } from './texts';`,
    `import './global.css';`,
    `interface Types { are: 'removed' }`,
    `/*! A comment with a licence. */`,
    `export const value: Types | unknown = [picture, photo, data.length, styles.someTitle, mainTexts.say('it')];`,
    `void import(/* webpackChunkName: "later" */ './later');`,
    `Object.assign(globalThis, { value });`,
  ].join('\n'),
  'package.json': '{}',
  'webpack.config.ts': '',
  'src/later.js': `import './later.css';\nimport { laterTexts } from './texts';\nexport const later = laterTexts.title;\n`,
  'src/texts.ts': [
    `const QUOTE = '”';`,
    `export const mainTexts = { say: (it: string) => 'now ' + it + QUOTE };`,
    `export const laterTexts = { title: 'loads later' };`,
  ].join('\n'),
  'src/later.css': '.later { color: blue; }\n',
  'src/main.module.css': '.someTitle { color: red; }\n',
  'src/global.css': '.plain { color: green; }\n',
  'src/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/photo.jpg': '\u00ff\u00d8',
  'src/data.json': '[1, 2]',
};

let parent: string;
let production: Map<string, string>;
let development: Map<string, string>;
/** The folder of the development build. */
let developed: string;

/** Compiles the app in `folder`, where it keeps its cache. Returns the sources that it has compiled. */
async function compileIn(folder: string, mode: Mode): Promise<string[]> {
  const { cache, ...config } = baseConfig(folder, 'some-app', mode);
  const stats = await compile({
    ...config,
    cache: cache && { ...(cache as FileCacheOptions), cacheDirectory: path.join(folder, 'cache') },
    entry: { main: './src/main' },
  });
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: false });
  return modules.filter(({ built }) => built).map(({ name = '' }) => name);
}

/** Builds the sources in a folder with an earlier build; returns the contents of the files by name. */
async function build(mode: Mode): Promise<Map<string, string>> {
  const folder = await mkdtemp(path.join(parent, 'app-'));
  await writeTree(folder, { ...SOURCES, 'dist/earlier.js': '' });
  if (mode === 'development') developed = folder;
  await compileIn(folder, mode);
  const dist = path.join(folder, 'dist');
  const names = (await readdir(dist)).sort();
  const read = async (name: string) => [name, await readFile(path.join(dist, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

const contentOf = (files: Map<string, string>, pattern: RegExp) =>
  [...files].find(([name]) => pattern.test(name))?.[1] ?? '';

beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
  production = await build('production');
  development = await build('development');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test('a release has only files with a hash in their names, and none of an earlier build', () => {
  const names = [...production.keys()].map((name) => name.replace(/\.[0-9a-f]{8}\./, '.HASH.'));
  expect(names.sort()).toEqual([
    'later.HASH.css',
    'later.HASH.js',
    'later.HASH.js.map',
    'main.HASH.css',
    'main.HASH.js',
    'main.HASH.js.map',
    'photo.HASH.jpg',
    'picture.HASH.svg',
  ]);
});

test('an import of another kind of file fails with the kinds that there are', async () => {
  const folder = await mkdtemp(path.join(parent, 'app-'));
  const main = `import film from './film.mp4';\nObject.assign(globalThis, { film });\n`;
  await writeTree(folder, { ...SOURCES, 'src/main.ts': main, 'src/film.mp4': '\u0000\u0000 ftyp' });
  await expect(compileIn(folder, 'production')).rejects.toThrow(
    /^src\/film\.mp4 is of a kind that code cannot import: pictures are \.avif, .*, fonts \.woff2, and data \.json\.$/,
  );
});

test('a release is small: one line of script and style, without comments', () => {
  const script = contentOf(production, /^main.*\.js$/);
  expect(script.trim()).not.toContain('\n    ');
  expect(script).not.toMatch(/licence|sourceMappingURL/);
  expect(contentOf(production, /^later.*\.css$/)).toBe('.some-app_later_later{color:#00f}');
});

test('of the texts, a file has only those that it uses', () => {
  const [main, lazy] = [contentOf(production, /^main.*\.js$/), contentOf(production, /^later.*\.js$/)];
  expect(main).toContain('now ');
  expect(main).not.toContain('loads later');
  expect(lazy).toContain('loads later');
  expect(lazy).not.toContain('now ');
});

test('class names belong to the app', () => {
  const style = contentOf(production, /^main.*\.css$/);
  expect(style).toContain('.some-app_main_someTitle{color:red}');
  expect(style).toContain('.some-app_global_plain{');
});

test('a release loads its later files with their hashes, and what it loads names the app', () => {
  const script = contentOf(production, /^main.*\.js$/);
  expect(script.match(/"sha384-[\w+/=]{64}"/g)).toHaveLength(2);
  expect(script).toContain('anonymous');
  expect(script).toMatch(/some[-_]app/);
});

test('development keeps names, has source maps, and loads files without hashes', () => {
  expect([...development.keys()]).toEqual([
    'later.css',
    'later.css.map',
    'later.js',
    'later.js.map',
    'main.css',
    'main.css.map',
    'main.js',
    'main.js.map',
    'photo.jpg',
    'picture.svg',
  ]);
  const script = contentOf(development, /^main\.js$/);
  expect(script).toContain('/src/picture.svg');
  expect(script).not.toMatch(/sha384-|_HASHES__|\beval\(/);
  expect(contentOf(development, /^main\.css$/)).toContain('.some-app_main_someTitle');
});

test.each([
  ['production', 10_000],
  ['development', 4000],
] as const)('in %s a script may take %i ms', (mode, limit) => {
  const script = contentOf(mode === 'production' ? production : development, /^main.*\.js$/);
  expect(script.replace(/\s/g, '')).toMatch(new RegExp(`,(?:${limit}|${limit / 1000}e3|1e4)\\)`));
});

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

test('a second start of the development server compiles what changed, and all after a change of the settings', async () => {
  expect(await compileIn(developed, 'development')).toEqual([]);
  await writeTree(developed, { 'src/later.css': '.later { color: green; }\n' });
  const changed = await compileIn(developed, 'development');
  expect(changed).toContainEqual(expect.stringContaining('later.css'));
  expect(changed).not.toContainEqual(expect.stringContaining('main.ts'));
  await writeTree(developed, { 'webpack.config.ts': 'export default {};' });
  expect(await compileIn(developed, 'development')).toContainEqual(expect.stringContaining('main.ts'));
});
