const { AsyncLocalStorage } = require('node:async_hooks');
require('./jest-compile-once.cjs');

/**
 * Before Node 24, each promise visits every `AsyncLocalStorage` that ever had a value, and each test file leaves its libraries' storages
 * behind. After 200 files, that took a tenth of the run.
 */
const used = new Set();

for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...values) {
    used.add(this);
    return original.apply(this, values);
  };
}

/** Disables the storages that have had a value since the last time. */
function disableStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}

/** In a variable, so that packing does not follow it: published packages work without it. */
const RUNNER = '@stryker-mutator/jest-runner';

/** Wraps every test environment. During `npm run mutate`, the environment also reports which test runs which line. */
module.exports = function environment(Environment) {
  class WithoutStorages extends Environment {
    async teardown() {
      await super.teardown();
      // The next test file starts without them.
      disableStorages();
    }
  }
  const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined;
  return isMutating ? require(RUNNER).mixinJestEnvironment(WithoutStorages) : WithoutStorages;
};
