/** By a name that packing does not follow: published packages do without it (ADR-0034). */
const RUNNER = '@stryker-mutator/jest-runner';

/** During `npm run mutate`, an environment that says which test runs which line. Otherwise `Environment` itself. */
module.exports = function environment(Environment) {
  if (process.env.STRYKER_MUTATOR_WORKER === undefined) return Environment;
  return require(RUNNER).mixinJestEnvironment(Environment);
};
