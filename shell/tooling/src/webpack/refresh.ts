import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';

/** Name under which all apps of a page register with the one refresh runtime. */
const LIBRARY = 'fitreel';

/** React Fast Refresh for the shell, whose copy of the refresh runtime all apps of the page use. */
export function refreshInShell(): { plugins: WebpackPluginInstance[] } {
  return { plugins: [new ReactRefreshPlugin({ overlay: false, library: LIBRARY })] };
}

/**
 * React Fast Refresh for a remote inside the shell: a second copy of the refresh runtime would update nothing, so
 * the shell's is taken from the global that the shell sets first (`src/development.ts`).
 */
export function refreshInRemote(): {
  plugins: WebpackPluginInstance[];
  externals: Configuration['externals'];
} {
  return {
    ...refreshInShell(),
    externals: [
      ({ request }, done) =>
        /react-refresh[\\/]runtime/.test(request ?? '')
          ? done(undefined, 'var globalThis.__REFRESH_RUNTIME__')
          : done(),
    ],
  };
}
