const { join } = require('node:path');

const api = join(__dirname, '../../api/testing');

module.exports = {
  ...require('@fitreel/tooling/jest').node(__dirname),
  setupFiles: [join(api, 'jest-fastify.cjs')],
  globalSetup: join(api, 'postgres-setup.mjs'),
  globalTeardown: join(api, 'postgres-teardown.mjs'),
};
