/** Import rules for remotes, wherever they are developed, for dependency-cruiser. A repository of one remote has only these. */
module.exports = {
  forbidden: [
    {
      name: 'remote-features-import-only-shared',
      comment:
        'A feature is a folder of a remote’s `src`. It imports `src/shared` and the texts. Files beside `remote.tsx` join features, as the folders `watching`, `training` and `session` do.',
      severity: 'error',
      from: {
        path: '^(?!(?:remote-[^/]+/|)src/(?:watching|training|session)/)(remote-[^/]+/|)src/([^/]+)/',
        pathNot: '\\.(test|test-support)\\.tsx?$',
      },
      to: { path: '^$1src/', pathNot: '^$1src/($2/|shared/|texts\\.ts$)' },
    },
    {
      name: 'testing-only-in-tests',
      comment: 'The SDK’s testing kit would come into the bundle.',
      severity: 'error',
      from: {
        path: '^(remote-[^/]+/|shell/|shell/sdk/|)src/',
        pathNot: '\\.(test|test-support)\\.tsx?$|/testing/',
      },
      to: { path: '(^shell/sdk/src|/@fitreel/sdk/(dist|esm))/testing/' },
    },
    {
      name: 'declared-dependencies-only',
      comment: 'npm hoists: a package may import only what its own package.json declares.',
      severity: 'error',
      from: { path: '^(api|shell|remote-[^/]+|src)/', pathNot: '\\.test\\.tsx?$' },
      // dependency-cruiser also reports an optional peer as missing in package.json.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'no-file-cycle',
      comment:
        'Files that import each other in a circle, even for types alone, cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is a mistake, or a part of a package that it does not export.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Except the `dist` of an SDK that is installed as a package.
    exclude: { path: '(^|(?<!/sdk)/)(dist|var|coverage|test-results)(/|$)' },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.css', '.svg', '.d.ts'],
    },
  },
};
