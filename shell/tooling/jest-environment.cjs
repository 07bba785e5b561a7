require('./jest-compiled-modules.cjs');
const { disableStorages } = require('./jest-storages.cjs');

/** By a name that packing does not follow: published packages do without it (ADR-0034). */
const RUNNER = '@stryker-mutator/jest-runner';

/** What all environments do. During `npm run mutate`, an environment also says which test runs which line. */
module.exports = function environment(Environment) {
  const withoutLeaks = withoutStorages(Environment);
  if (process.env.STRYKER_MUTATOR_WORKER === undefined) return withoutLeaks;
  return require(RUNNER).mixinJestEnvironment(untilNoticed(withoutLeaks));
};

/** Leaves no storage behind for the next file of tests. */
function withoutStorages(Environment) {
  return class extends Environment {
    async teardown() {
      await super.teardown();
      disableStorages();
    }
  };
}

/** Skips the tests of a file after the first that fails: one is enough to notice a bug. */
function untilNoticed(Environment) {
  return class extends Environment {
    #failed = false;

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (event.name === 'test_done') this.#failed ||= event.test.errors.length > 0;
      if (event.name === 'test_start' && this.#failed) event.test.mode = 'skip';
    }
  };
}
