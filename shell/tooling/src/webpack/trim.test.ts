import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { ROOT } from '../build/app';
import { compile } from '../build/compile';
import { temporaryFolders } from '../../testing/temporary-folder';
import { TrimPlugin } from './trim';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const router = path.dirname(
  createRequire(path.join(ROOT, 'shell/package.json')).resolve('react-router/package.json'),
);

/** The code of a bundle with two exports of the router in `file`. */
async function bundled(file: string): Promise<string> {
  const folder = await folders.create({
    'main.js': `export { Link, createBrowserRouter } from ${JSON.stringify(file)};`,
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

test('fails with a router that no longer has the code that is left out', async () => {
  const folder = await folders.create({
    'node_modules/react-router/dist/production/chunk-ABC.mjs':
      'function createRouter() {}\nexport { createRouter as Link, createRouter as createBrowserRouter };',
  });
  const file = path.join(folder, 'node_modules/react-router/dist/production/chunk-ABC.mjs');
  await expect(bundled(file)).rejects.toThrow('has changed: 0 matches');
});
