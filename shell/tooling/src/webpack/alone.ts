import { SHELL } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig, frameworkApart } from './base';
import { OwnCodePlugin } from './own-code';
import { usesFastRefresh } from './mode';
import { pagesRule, refreshInShell } from './refresh';

/** The fake API's worker, which the browser requests from the root. */
const WORKER = 'mockServiceWorker.js';

/** The SDK's module with the frame. */
const START = '@fitreel/sdk/testing/alone';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/main.css" />
    <script defer src="/framework.js"></script>
    <script defer src="/main.js"></script>
  </head>
  <body></body>
</html>
`;

/** Adds the page and the worker to the build. */
function emitFiles(sdk: NodeJS.Require): (compiler: Compiler) => void {
  return (compiler) => {
    compiler.hooks.thisCompilation.tap('alone', (compilation) => {
      // msw copies its worker in an install script, which the repository does not run.
      const worker = readFileSync(sdk.resolve(`msw/${WORKER}`), 'utf8');
      compilation.emitAsset(WORKER, new webpack.sources.RawSource(worker));
      compilation.emitAsset('index.html', new webpack.sources.RawSource(PAGE));
    });
  };
}

/**
 * The webpack settings of a remote by itself: with the SDK in its bundle, a frame of the SDK's testing kit and the fake API.
 *
 * @param folder absolute path of the remote
 */
export function aloneConfig(folder: string, name: string): Configuration {
  // The build also has the SDK's styles, which are not fenced.
  const config = baseConfig(folder, SHELL, 'development');
  const remote = createRequire(path.join(folder, 'package.json'));
  const entry = [
    // Pages find it there, as in the site.
    `import refreshRuntime from ${JSON.stringify(require.resolve('react-refresh/runtime'))};`,
    'globalThis.__REFRESH_RUNTIME__ = refreshRuntime;',
    `import { startAlone } from '${START}';`,
    `import remote from ${JSON.stringify(path.join(folder, 'src/remote.tsx'))};`,
    'startAlone(remote).catch(reportError);',
  ].join('\n');
  return {
    ...config,
    name,
    entry: { main: `data:text/javascript,${encodeURIComponent(entry)}` },
    // The page for every path is at the root.
    output: { ...config.output, publicPath: '/' },
    // An edit does not rewrite React, the fake API or their source map.
    optimization: { ...config.optimization, splitChunks: { cacheGroups: frameworkApart } },
    module: { rules: [...(config.module?.rules ?? []), ...(usesFastRefresh() ? [pagesRule(folder)] : [])] },
    plugins: [
      ...(config.plugins ?? []),
      ...refreshInShell().plugins,
      new OwnCodePlugin(folder),
      emitFiles(createRequire(remote.resolve(START))),
    ],
  };
}
