import type { Trim } from './edits';

/** React Router without framework mode, server components and instrumentation. */
export const REACT_ROUTER: Trim = {
  file: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  contains: 'function createRouter(',
  edits: [
    // Names for React DevTools, and functions that may have effects, keep components that nobody uses.
    [/^\w+\.displayName = "[\w.]+";$/gm, ''],
    [/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'],
    // Prefetching is for apps in framework mode: without its context, the hook returns just this.
    [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, undefined, {}]', 1],
    [/\bshouldPrefetch && !isAbsolute \?/g, 'false ?', 1],
    // React Server Components and instrumentation are opt-in.
    [/\bif \(this\.context( && |\))/g, 'if (false$1', 2],
    [/\bif \(init\.instrumentations\)/g, 'if (false)', 2],
  ],
};
