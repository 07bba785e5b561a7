/**
 * The jest settings of every workspace, made here so that they cannot drift apart.
 * A workspace's `jest.config.cjs` is one call: `module.exports = require('@fitreel/tooling/jest').browser(__dirname)`.
 */
const path = require('node:path');

/**
 * Milliseconds that a test or a hook may take. Ample: it ends what hangs, and is no measure of speed, which a busy machine
 * would miss.
 */
const TEST_TIMEOUT_MS = 60_000;
exports.testTimeout = TEST_TIMEOUT_MS;

const sources = {
  testTimeout: TEST_TIMEOUT_MS,
  transform: {
    // Types are checked by `npm run types`, once for all; here they are only removed.
    '^.+\\.[cm]?[jt]sx?$': [
      require.resolve('ts-jest'),
      {
        diagnostics: false,
        tsconfig: {
          module: 'commonjs',
          moduleResolution: 'node10',
          ignoreDeprecations: '6.0',
          target: 'es2022',
          jsx: 'react-jsx',
          esModuleInterop: true,
          isolatedModules: true,
          allowJs: true,
          verbatimModuleSyntax: false,
        },
      },
    ],
  },
  // Packages that ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(@ariakit|@tanstack|p-limit|yocto-queue)/)'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** Settings of a workspace whose code runs in Node. */
exports.node = (folder) => ({
  ...sources,
  displayName: path.basename(folder),
  rootDir: folder,
  // A workspace may lie inside another's folder; each runs its own tests alone.
  roots: [path.join(folder, 'src')],
  testEnvironment: 'node',
});

/** Settings of a workspace whose code runs in the browser; a test that renders in Node says so in its docblock. */
exports.browser = (folder) => ({
  ...sources,
  displayName: path.basename(folder),
  rootDir: folder,
  // A workspace may lie inside another's folder; each runs its own tests alone.
  roots: [path.join(folder, 'src')],
  testEnvironment: path.join(__dirname, 'jest-browser.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'jest-setup.cjs')],
  moduleNameMapper: {
    '\\.css$': path.join(__dirname, 'jest-css-modules.cjs'),
    '\\.svg$': path.join(__dirname, 'jest-asset.cjs'),
  },
});
