const vm = require('node:vm');

/**
 * Jest compiles each module again for each file of tests, by `vm.compileFunction`. V8 caches compiled scripts by their text, but not
 * functions, nor scripts that may import dynamically, which jest does not support without a flag. So this compiles jest's modules as
 * scripts. Without it, 75 files (a remote's, and delivery's for pages and releases) took 111 s of processor time instead of 97 on Node 20,
 * and all tests pass. Remove it when jest does the same itself.
 */
const { compileFunction } = vm;
const OF_JEST = ['filename', 'importModuleDynamically', 'parsingContext'];

vm.compileFunction = function compileOnce(code, parameters, options) {
  if (!options?.parsingContext || !Object.keys(options).every((name) => OF_JEST.includes(name)))
    return compileFunction(code, parameters, options);
  const start = `(function (${parameters.join()}) {`;
  const { filename, parsingContext } = options;
  const script = new vm.Script(`${start}${code}\n})`, { filename, columnOffset: -start.length });
  return script.runInContext(parsingContext);
};
