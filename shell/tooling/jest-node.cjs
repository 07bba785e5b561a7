const { TestEnvironment } = require('jest-environment-node');
const environment = require('./jest-environment.cjs');

/** Node. Tests of browser code that render on the server name it in their docblock. */
module.exports = environment(TestEnvironment);
