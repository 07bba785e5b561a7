const { testTimeout } = require('@fitreel/tooling/jest');
const { workspaces } = require('./package.json');

/** Every workspace with jest tests of its own; the composed app is tested by Playwright, in shell/e2e. */
module.exports = {
  // jest leaves one core to a person who works beside it; here that would be half of a small machine.
  maxWorkers: '100%',
  // Of the run as a whole; a project's own holds only where it is run alone.
  testTimeout,
  projects: workspaces.filter((path) => path !== 'shell/e2e').map((path) => `<rootDir>/${path}`),
};
