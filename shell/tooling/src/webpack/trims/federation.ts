import { functionBody, withoutMethod, type Trim } from './edits';

/** A file of Module Federation. */
const federation = (library: 'runtime-core' | 'sdk', path: string) => ({
  library: `@module-federation/${library}`,
  file: new RegExp(`@module-federation/${library}/${path}\\.js$`.replaceAll('/', '[\\\\/]')),
});

/** The runtime of Module Federation without manifests, preloads and debugging. */
export const FEDERATION: readonly Trim[] = [
  {
    ...federation('runtime-core', 'dist/core'),
    edits: [
      // Without manifests there are no snapshots.
      [/\bUSE_REMOTE \? new SnapshotHandler\(this\) :/g, '', 1],
      withoutMethod('async preloadRemote'),
      withoutMethod('initRawContainer'),
      withoutMethod('loadShareSync'),
    ],
  },
  {
    ...federation('runtime-core', 'dist/remote/index'),
    edits: [
      // The page preloads files by the registry, and each load of a container has a name of its own.
      withoutMethod('async preloadRemote'),
      withoutMethod('removeRemote'),
      withoutMethod('initRawContainer'),
      [/\bthis\.removeRemote\(registeredRemote\);/g, 'throw new Error("no remote is replaced");', 1],
    ],
  },
  {
    ...federation('runtime-core', 'dist/shared/index'),
    edits: [
      // Containers take what is shared asynchronously, from the shell alone, and have no fallback of their own.
      withoutMethod('loadShareSync'),
      [/\n\t\tconst initRemoteModule = [\s\S]*?\n\t\t\};/g, '', 1],
      [/\n\t\tif \(host\.options\.shareStrategy === "version-first"[\s\S]*?\n\t\t\}\);/g, '', 1],
      [/(?<=return false;\n\t{4}\}\n)\t{4}const _useTreeShaking = [\s\S]*?\n\t{4}return factory;\n/g, '', 1],
    ],
  },
  {
    ...federation('runtime-core', 'dist/utils/share'),
    edits: [
      // Each shared module has one version and one form.
      functionBody('shouldUseTreeShaking', 'return false;'),
      functionBody('getFindShareFunction', 'return findSingletonVersionOrderByLoaded;'),
    ],
  },
  {
    ...federation('runtime-core', 'dist/helpers'),
    edits: [[/\n\t\tpreloadAssets,/g, '', 1]],
  },
  {
    ...federation('runtime-core', 'dist/utils/load'),
    // The shell's plugin loads every container.
    edits: [[/\bif \(res\) return res;/g, 'return res;', 1]],
  },
  {
    ...federation('sdk', 'dist/logger'),
    edits: [
      [/^const (infrastructureLogger|logger) = /gm, 'const $1 = /* @__PURE__ */ ', 2],
      [/\bisDebugMode\(\) \? captureStackTrace\(\) : void 0/g, 'void 0', 1],
    ],
  },
];
