import { NormalModule, type Compiler } from 'webpack';

const NAME = 'TrimPlugin';

interface Trim {
  file: RegExp;
  /** Text that only the right one of several such files contains. */
  contains?: string;
  /** Changes that let the bundler see what is never used. Without a number, any number of matches will do. */
  edits: readonly [from: RegExp, to: string, matches?: number][];
}

/** A file of Module Federation. */
const federation = (path: string) =>
  new RegExp(`@module-federation/${path}\\.js$`.replaceAll('/', '[\\\\/]'));

/** Leaves out a method of a class. */
const method = (name: string): Trim['edits'][number] => [
  new RegExp(`\\n\\t${name}\\([\\s\\S]*?\\n\\t\\}(?=\\n)`, 'g'),
  '',
  1,
];

const TRIMS: readonly Trim[] = [
  {
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
  },
  {
    file: /[\\/]query-core[\\/]build[\\/]modern[\\/]queryClient\.js$/,
    contains: 'QueryClient',
    edits: [
      // The SDK has no `useMutation`: changes of the user's data go through its own queue.
      [
        /config\.mutationCache \|\| new MutationCache\(\)/g,
        '{ clear() {}, findAll: () => [], getAll: () => [], resumePausedMutations: async () => {} }',
        1,
      ],
    ],
  },
  {
    file: federation('runtime-core/dist/core'),
    edits: [
      // Without manifests there are no snapshots.
      [/\bUSE_REMOTE \? new SnapshotHandler\(this\) :/g, '', 1],
      method('async preloadRemote'),
    ],
  },
  {
    file: federation('runtime-core/dist/remote/index'),
    edits: [
      // The page preloads files by the registry, and each load of a container has a name of its own.
      method('async preloadRemote'),
      method('removeRemote'),
      [/\bthis\.removeRemote\(registeredRemote\);/g, 'throw new Error("no remote is replaced");', 1],
    ],
  },
  {
    file: federation('runtime-core/dist/helpers'),
    edits: [[/\n\t\tpreloadAssets,/g, '', 1]],
  },
  {
    file: federation('runtime-core/dist/utils/load'),
    // The shell's plugin loads every container.
    edits: [[/\bif \(res\) return res;/g, 'return res;', 1]],
  },
  {
    file: federation('sdk/dist/logger'),
    edits: [
      [/^const (infrastructureLogger|logger) = /gm, 'const $1 = /* @__PURE__ */ ', 2],
      [/\bisDebugMode\(\) \? captureStackTrace\(\) : void 0/g, 'void 0', 1],
    ],
  },
];

function trim(source: string, { file, edits }: Trim): string {
  return edits.reduce((text, [from, to, matches]) => {
    const found = text.match(from)?.length ?? 0;
    if (found === 0 || (matches !== undefined && found !== matches))
      throw new Error(`${String(file)} has changed: ${found} matches of ${String(from)} (${NAME})`);
    return text.replace(from, to);
  }, source);
}

/**
 * Removes what FitReel does not use of its libraries from the shell's release: 16 KB of code in the first route and 4 KB of the federation runtime, and
 * work in every link. The build fails if a new version of a library no longer has the code that this changes.
 */
export class TrimPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(NAME, (result, { resource }) => {
        const [source, ...rest] = result;
        const text = String(source);
        const found = TRIMS.find(({ file, contains = '' }) => file.test(resource) && text.includes(contains));
        return found ? [trim(text, found), ...rest] : result;
      });
    });
  }
}
