/** By a name that packing does not follow: published packages do without it (ADR-0034). */
const RUNNER = '@stryker-mutator/jest-runner';

/** During `npm run mutate`, an environment that says which test runs which line. Otherwise `Environment` itself. */
module.exports = function environment(Environment) {
  if (process.env.STRYKER_MUTATOR_WORKER === undefined) return Environment;
  return require(RUNNER).mixinJestEnvironment(untilNoticed(Environment));
};

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
