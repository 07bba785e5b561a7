import type { Trim } from './edits';

/** A file of the runtime that Module Federation puts into each container. */
const runtime = (name: string) => ({
  library: '@module-federation/webpack-bundler-runtime',
  file: new RegExp(`[\\\\/]webpack-bundler-runtime[\\\\/]dist[\\\\/]${name}\\.js$`),
});

/** A container without what its remote does not do: it shares no module of its own and takes none of other remotes. */
export const CONTAINER: readonly Trim[] = [
  {
    ...runtime('index'),
    edits: [[/^\truntime,$/gm, '\truntime: { init: runtime.init },', 1]],
  },
  {
    ...runtime('init'),
    // Chooses between forms of a shared module.
    edits: [[/\bif \(USE_SHARED\) \{/g, 'if (false) {', 1]],
  },
  {
    ...runtime('updateOptions'),
    edits: [[/\bif \(initializeSharingData && !initializeSharingData\._updated\) \{/g, 'if (false) {', 1]],
  },
  {
    ...runtime('initializeSharing'),
    edits: [[/\bif \(bundlerRuntimeRemotesOptions\) /g, 'if (false) ', 1]],
  },
];
