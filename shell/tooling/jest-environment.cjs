/** During `npm run mutate`, an environment that says which test runs which line. Otherwise `Environment` itself. */
module.exports = function environment(Environment) {
  if (process.env.STRYKER_MUTATOR_WORKER === undefined) return Environment;
  return require('@stryker-mutator/jest-runner').mixinJestEnvironment(Environment);
};
