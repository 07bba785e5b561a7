import { NormalModule, type Compiler } from 'webpack';

const NAME = 'TrimRouterPlugin';

/** The file with react-router's components. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;

/** Changes that let the bundler see what is never used, each with its number of occurrences (0: any). */
const EDITS: readonly [from: RegExp, to: string, count: number][] = [
  // Names for React DevTools, and functions that may have effects, keep components that nobody uses.
  [/^\w+\.displayName = "[\w.]+";$/gm, '', 0],
  [/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2', 0],
  // Prefetching is for apps in framework mode: without its context, the hook returns just this.
  [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, undefined, {}]', 1],
  [/\bshouldPrefetch && !isAbsolute \?/g, 'false ?', 1],
  // React Server Components and instrumentation are opt-in.
  [/\bif \(this\.context( && |\))/g, 'if (false$1', 2],
  [/\bif \(init\.instrumentations\)/g, 'if (false)', 2],
];

function trim(source: string): string {
  return EDITS.reduce((text, [from, to, count]) => {
    const found = text.match(from)?.length ?? 0;
    if (count ? found !== count : found === 0)
      throw new Error(`react-router has changed: ${found} matches of ${String(from)} (${NAME})`);
    return text.replace(from, to);
  }, source);
}

/**
 * Removes parts of react-router that FitReel does not use from the shell's release: 12 KB of code in the first route,
 * and work in every link. The build fails if a new version of react-router no longer has the code that this changes.
 */
export class TrimRouterPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(NAME, (result, { resource }) => {
        const [source, ...rest] = result;
        const text = String(source);
        return ROUTER.test(resource) && text.includes('function createRouter(')
          ? [trim(text), ...rest]
          : result;
      });
    });
  }
}
