import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { ROOT } from '../build/app';
import { compile } from '../build/compile';
import { temporaryFolders } from '../../testing/temporary-folder';
import { TrimPlugin } from './trim';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const shell = createRequire(path.join(ROOT, 'shell/package.json'));
const router = path.dirname(shell.resolve('react-router/package.json'));
const federation = path.dirname(shell.resolve('@module-federation/runtime/package.json'));

/** The code of a bundle with the exports `names` of `file`. */
async function bundled(file: string, names = 'Link, createBrowserRouter'): Promise<string> {
  const folder = await folders.create({
    'main.js': `export { ${names} } from ${JSON.stringify(file)};`,
  });
  const assets: string[] = [];
  const config: Configuration = {
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist'), library: { type: 'commonjs2' } },
    externals: { react: 'commonjs react', 'react-dom': 'commonjs react-dom' },
    plugins: [
      new TrimPlugin(),
      (compiler) => {
        compiler.hooks.emit.tap('test', ({ assets: emitted }) => {
          assets.push(...Object.values(emitted).map((source) => source.source().toString()));
        });
      },
    ],
  };
  await compile(config);
  return assets.join('\n');
}

test('a release leaves out what only framework mode, server components and instrumentation use', async () => {
  const code = await bundled(path.join(router, 'dist/production/index.mjs'));
  expect(code).toContain('You must provide a non-empty routes array to createRouter');
  expect(code).toContain('data-discover');
  expect(code).not.toMatch(/rel:"prefetch"|REACT_ROUTER_ERROR|instrumentation function|displayName/);
});

test('a release leaves out what the federation runtime has for manifests, preloads and debugging', async () => {
  const code = await bundled(path.join(federation, 'dist/index.js'), 'createInstance');
  expect(code).toContain('Failed to locate remote.');
  expect(code).not.toMatch(/preloadRemote failed|removeRemote|Stack trace:|manifestCache/);
});

test('fails with a router that no longer has the code that is left out', async () => {
  const folder = await folders.create({
    'node_modules/react-router/dist/production/chunk-ABC.mjs':
      'function createRouter() {}\nexport { createRouter as Link, createRouter as createBrowserRouter };',
  });
  const file = path.join(folder, 'node_modules/react-router/dist/production/chunk-ABC.mjs');
  await expect(bundled(file)).rejects.toThrow('has changed: 0 matches');
});
