import { withoutMethod, type Trim } from './edits';

/** A file of Module Federation. */
const federation = (path: string) =>
  new RegExp(`@module-federation/${path}\\.js$`.replaceAll('/', '[\\\\/]'));

/** The runtime of Module Federation without manifests, preloads and debugging. */
export const FEDERATION: readonly Trim[] = [
  {
    file: federation('runtime-core/dist/core'),
    edits: [
      // Without manifests there are no snapshots.
      [/\bUSE_REMOTE \? new SnapshotHandler\(this\) :/g, '', 1],
      withoutMethod('async preloadRemote'),
    ],
  },
  {
    file: federation('runtime-core/dist/remote/index'),
    edits: [
      // The page preloads files by the registry, and each load of a container has a name of its own.
      withoutMethod('async preloadRemote'),
      withoutMethod('removeRemote'),
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
