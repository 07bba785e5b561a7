import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import path from 'node:path';
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack';

/** The name under which all apps register with the shared refresh runtime. */
const LIBRARY = 'fitreel';

/** React Fast Refresh for the shell, whose refresh runtime all apps share. */
export function refreshInShell(): { plugins: WebpackPluginInstance[] } {
  return { plugins: [new ReactRefreshPlugin({ overlay: false, library: LIBRARY })] };
}

/**
 * React Fast Refresh for a remote. A second refresh runtime would update nothing, so the remote takes the shell's from
 * a global, which the shell's entry sets first.
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

/** Shows edits of pages with a loader without a reload, for the remote in `folder`. Runs before the compiler registers components. */
export function pagesRule(folder: string): RuleSetRule {
  return { test: /\.tsx$/, include: path.join(folder, 'src'), loader: require.resolve('./page-refresh') };
}
