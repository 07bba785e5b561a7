const { join } = require('node:path');

module.exports = {
  ...require('@fitreel/tooling/jest').node(__dirname),
  // contract/ is a workspace with a jest project of its own.
  roots: [join(__dirname, 'src')],
  setupFiles: [join(__dirname, 'testing/jest-fastify.cjs')],
  globalSetup: join(__dirname, 'testing/postgres-setup.mjs'),
  globalTeardown: join(__dirname, 'testing/postgres-teardown.mjs'),
};
