const { TestEnvironment } = require('jest-environment-node');
const environment = require('./jest-environment.cjs');

/** The Node environment. Tests of browser code that render on the server select it in their docblock. */
module.exports = environment(TestEnvironment);
