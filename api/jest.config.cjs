module.exports = {
  ...require('@fitreel/tooling/jest').node(__dirname),
  // contract/ is a workspace with a jest project of its own.
  roots: ['<rootDir>/src'],
  globalSetup: '<rootDir>/testing/postgres-setup.mjs',
  globalTeardown: '<rootDir>/testing/postgres-teardown.mjs',
};
