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

/**
 * Added to a page with a loader. React Fast Refresh only accepts a module that exports nothing but components, and would
 * reload the document. The new loader is used from the next visit on (`defineRemote` asks for it each time).
 */
const ACCEPT = `
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.replaced = true; });
  // After this module has registered its components.
  if (import.meta.webpackHot.data?.replaced) setTimeout(() => globalThis.__REFRESH_RUNTIME__.performReactRefresh());
}
`;

/** A webpack loader for a remote under development, which lets an edit of a page with a loader show without a reload. */
export default function pageRefresh(source: string): string {
  return /\bexport\s+(?:async\s+)?(?:function|const)\s+loader\b/.test(source) ? source + ACCEPT : source;
}

/** The rule that applies it to the sources of the remote in `folder`, before the compiler registers the components. */
export function pagesRule(folder: string): RuleSetRule {
  return { test: /\.tsx$/, include: path.join(folder, 'src'), loader: __filename };
}
