/**
 * The jest settings of all workspaces. A workspace's `jest.config.cjs` is a single line:
 * `module.exports = require('@fitreel/tooling/jest').browser(__dirname)`.
 */
const { statfsSync } = require('node:fs');
const path = require('node:path');

// The code under test syncs its writes, which takes milliseconds on a disk and no time in memory.
if (hasRoom('/dev/shm')) process.env.TMPDIR ??= '/dev/shm';

/** Whether `folder` has room for the files of all tests. A container's memory folder often has 64 MB. */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 1024 ** 3;
  } catch {
    // Not every system has a memory folder.
    return false;
  }
}

/** For a test or a hook. Long enough to end only tests that hang, even on a busy machine. */
const TEST_TIMEOUT_MS = 180_000;
exports.testTimeout = TEST_TIMEOUT_MS;

/** By default jest leaves one core free, which is half of a small machine. */
const MAX_WORKERS = '100%';
exports.maxWorkers = MAX_WORKERS;

const sources = {
  // The default is among the temporary files, which may be in memory.
  cacheDirectory: path.join(require.resolve('ts-jest/package.json'), '../../.cache/jest'),
  testTimeout: TEST_TIMEOUT_MS,
  maxWorkers: MAX_WORKERS,
  transform: {
    // Only strips types: `npm run lint` checks them.
    '^.+\\.[cm]?tsx?$': [
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
          verbatimModuleSyntax: false,
        },
      },
    ],
    '^.+\\.m?js$': path.join(__dirname, 'jest-es-modules.cjs'),
  },
  // These packages ship only ES modules. pnpm has them below `node_modules/.pnpm`.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm|@open-draft/deferred-promise|d3-[a-z-]+|internmap|jose|p-limit|until-async|yocto-queue)/)',
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

const settings = (folder) => ({
  ...sources,
  displayName: path.basename(folder),
  rootDir: folder,
  // Only `src`: the folder may contain other workspaces.
  roots: [path.join(folder, 'src')],
});

/** For code that runs in Node. */
exports.node = (folder) => ({
  ...settings(folder),
  testEnvironment: path.join(__dirname, 'jest-node.cjs'),
});

/** For code that runs in the browser. Tests that render in Node override the environment in their docblock. */
exports.browser = (folder) => ({
  ...settings(folder),
  testEnvironment: path.join(__dirname, 'jest-browser.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'jest-setup.cjs')],
  moduleNameMapper: {
    '\\.css$': path.join(__dirname, 'jest-css-modules.cjs'),
    '\\.(avif|gif|jpg|png|svg|webp|woff2)$': path.join(__dirname, 'jest-asset.cjs'),
    '^@testing-library/dom$': path.join(__dirname, 'jest-testing-library.cjs'),
  },
});
