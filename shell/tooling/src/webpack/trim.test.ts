import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import type * as Router from 'react-router-dom';
import type { Configuration } from 'webpack';
import { ROOT } from '../build/app';
import { compile } from '../build/compile';
import { temporaryFolders } from '../../testing/temporary-folder';
import { SHELL_TRIMS, TrimPlugin } from './trim';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const shell = createRequire(path.join(ROOT, 'shell/package.json'));
const router = path.dirname(shell.resolve('react-router/package.json'));
const federation = path.dirname(shell.resolve('@module-federation/runtime/package.json'));

/** The code of a bundle with the exports `names` of `file`. */
async function bundled(file: string, names: string): Promise<string> {
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
      new TrimPlugin(SHELL_TRIMS),
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

describe('the router of a release', () => {
  let code: string;
  beforeAll(async () => {
    const names = 'Link, RouterProvider, createMemoryRouter, redirect';
    code = await bundled(path.join(router, 'dist/production/index.mjs'), names);
  });

  test('lacks what no route or page of FitReel has', () => {
    expect(code).toContain('data-discover');
    expect(code).not.toMatch(/rel:"prefetch"|REACT_ROUTER_ERROR|instrumentation function|displayName/);
    expect(code).not.toMatch(/startViewTransition|application\/json|"blocked"|non-empty routes/);
  });

  test('loads, redirects, loads again, adds routes, and shows errors', async () => {
    const module: { exports: Partial<typeof Router> } = { exports: {} };
    const run = compileFunction(code, ['require', 'module']) as (from: NodeJS.Require, to: object) => void;
    run(shell, module);
    const { createMemoryRouter, redirect } = module.exports as typeof Router;
    const loader = jest.fn(({ params }: Router.LoaderFunctionArgs) => `page ${params['id']}`);
    const failure = new Error('not loaded');
    const site = createMemoryRouter(
      [
        {
          id: 'root',
          children: [
            { id: 'old', path: '/old', loader: () => redirect('/page/1') },
            { id: 'failing', path: '/failing', loader: () => Promise.reject(failure) },
          ],
        },
      ],
      {
        initialEntries: ['/old'],
        patchRoutesOnNavigation: ({ path, patch }) => {
          if (path.startsWith('/page/')) {
            patch('root', [{ id: 'page', path: '/page/:id', lazy: async () => ({ loader }) }]);
          }
        },
      },
    );
    const settled = async () => {
      while (!site.state.initialized || site.state.navigation.state !== 'idle') await setImmediate();
    };
    await settled();
    expect(site.state).toMatchObject({ location: { pathname: '/page/1' }, loaderData: { page: 'page 1' } });
    await site.navigate('/page/2?from=1');
    expect(site.state).toMatchObject({ location: { search: '?from=1' }, loaderData: { page: 'page 2' } });
    await site.revalidate();
    expect(loader).toHaveBeenCalledTimes(3);
    await site.navigate('/failing');
    expect(site.state.errors).toEqual({ root: failure });
    await site.navigate(-1);
    await settled();
    expect(site.state).toMatchObject({ errors: null, loaderData: { page: 'page 2' } });
    await site.navigate('/unknown');
    expect(site.state.errors).toMatchObject({ root: { status: 404 } });
    site.dispose();
  });
});

test('a release leaves out what the federation runtime has for manifests, preloads and debugging', async () => {
  const code = await bundled(path.join(federation, 'dist/index.js'), 'createInstance');
  expect(code).toContain('Failed to locate remote.');
  expect(code).not.toMatch(
    /preloadRemote failed|removeRemote|lifecycle:"loadShareSync"|Stack trace:|manifestCache/,
  );
});

test('fails with a router that no longer has the code that is left out', async () => {
  const folder = await folders.create({
    'node_modules/react-router/dist/production/chunk-ABC.mjs':
      'function createRouter() {}\nexport { createRouter as Link };',
  });
  const file = path.join(folder, 'node_modules/react-router/dist/production/chunk-ABC.mjs');
  await expect(bundled(file, 'Link')).rejects.toThrow('has changed: 0 matches');
});

test('fails with a library that has the code in a file of another name', async () => {
  const folder = await folders.create({
    'node_modules/@tanstack/query-core/build/modern/client.js': 'export class QueryClient {}',
  });
  const file = path.join(folder, 'node_modules/@tanstack/query-core/build/modern/client.js');
  await expect(bundled(file, 'QueryClient')).rejects.toThrow('@tanstack/query-core no longer has the file');
});
