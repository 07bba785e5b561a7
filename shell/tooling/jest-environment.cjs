const { AsyncLocalStorage } = require('node:async_hooks');
require('./jest-compile-once.cjs');

/**
 * Before Node 24, each promise of a process visits every storage that ever had a value, and a test file leaves the storages of
 * its libraries behind: after 200 files, a tenth of the run went there.
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

/** By a name that packing does not follow: published packages do without it. */
const RUNNER = '@stryker-mutator/jest-runner';

/** What all environments do. During `npm run mutate`, an environment also says which test runs which line. */
module.exports = function environment(Environment) {
  class WithoutStorages extends Environment {
    async teardown() {
      await super.teardown();
      // The next file of tests starts without them.
      disableStorages();
    }
  }
  const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined;
  return isMutating ? require(RUNNER).mixinJestEnvironment(WithoutStorages) : WithoutStorages;
};
