const { workspaces } = require('./package.json');

/** Every workspace with jest tests of its own; the composed app is tested by Playwright, in shell/e2e. */
module.exports = {
  projects: workspaces.filter((path) => path !== 'shell/e2e').map((path) => `<rootDir>/${path}`),
};
