const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');

const { compileFunction } = vm;
const OF_JEST = ['filename', 'importModuleDynamically', 'parsingContext'];

/**
 * Jest compiles each module again for each file of tests. V8 keeps what it compiled for a script of the same text, but not
 * for a function or a script that may import dynamically, which jest does not support without a flag: as scripts, a fifth
 * of the processor time of a run is saved.
 */
vm.compileFunction = function compileOnce(code, parameters, options) {
  if (!options?.parsingContext || !Object.keys(options).every((name) => OF_JEST.includes(name)))
    return compileFunction(code, parameters, options);
  const start = `(function (${parameters.join()}) {`;
  const { filename, parsingContext } = options;
  const script = new vm.Script(`${start}${code}\n})`, { filename, columnOffset: -start.length });
  return script.runInContext(parsingContext);
};

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

/** By a name that packing does not follow: published packages do without it (ADR-0050). */
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
