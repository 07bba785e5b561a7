const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { maxWorkers, testTimeout } = require('@fitreel/tooling/jest');
const { workspaceFolders } = require('@fitreel/tooling/workspaces');

/**
 * The jest projects of all workspaces. Those whose settings are the same are one project, because jest compiles a source
 * file once per project and most projects import the SDK or the protocol.
 */
function projects(folders) {
  const alike = new Map();
  for (const folder of folders) {
    const project = { ...require(join(__dirname, folder, 'jest.config.cjs')) };
    // For a run of that project alone.
    delete project.maxWorkers;
    const key = JSON.stringify({ ...project, displayName: '', rootDir: '', roots: [] });
    alike.set(key, [...(alike.get(key) ?? []), project]);
  }
  return [...alike.values()].map(([first, ...others]) => {
    if (others.length === 0) return first;
    const roots = [first, ...others].flatMap((project) => project.roots);
    // The paths of the tests say which workspace they belong to.
    return { ...first, displayName: 'workspaces', rootDir: __dirname, roots };
  });
}

// shell/e2e uses Playwright.
const workspaces = workspaceFolders(__dirname).filter((path) => path !== 'shell/e2e');
const folders = workspaces.filter((folder) => existsSync(join(__dirname, folder, 'jest.config.cjs')));
// The checks of one remote read this file too, and a mistake in another remote must not fail them.
for (const folder of workspaces)
  if (!folders.includes(folder)) console.error(`${folder} has no jest.config.cjs: its tests do not run.`);

module.exports = {
  // Of the files that tests load: others run in processes of their own or in a browser.
  coverageDirectory: 'node_modules/.cache/coverage',
  coveragePathIgnorePatterns: ['/node_modules/', '/testing/', '/workshop/', 'test-support'],
  coverageReporters: ['json', ['text', { skipFull: true }]],
  coverageThreshold: { global: { lines: 92 } },
  maxWorkers,
  // jest reads a project's own timeout only when it runs that project alone.
  testTimeout,
  projects: projects(folders),
};
