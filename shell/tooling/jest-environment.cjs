require('./jest-compiled-modules.cjs');
const { disableStorages } = require('./jest-storages.cjs');

/** By a name that packing does not follow: published packages do without it (ADR-0034). */
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
