const { workspaces } = require('./package.json');

/** Every workspace with jest tests of its own; the composed app is tested by Playwright, in shell/e2e. */
module.exports = {
  // jest leaves one core to a person who works beside it; here that would be half of a small machine.
  maxWorkers: '100%',
  projects: workspaces.filter((path) => path !== 'shell/e2e').map((path) => `<rootDir>/${path}`),
};
