const { configure } = require('@testing-library/dom');

// A file's first test compiles its page on demand, which takes a while on a busy machine.
// With a bug of `npm run mutate` in it, most waits are in vain, so they are short.
const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined;
configure({ asyncUtilTimeout: isMutating ? 1500 : 5000 });

/** A console warning or error fails the test, unless the test expects it with a spy. */
let real;
beforeEach(() => {
  real = { error: console.error, warn: console.warn };
  for (const level of ['error', 'warn']) {
    console[level] = (...parts) => {
      throw new Error(`unexpected console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});
afterEach(() => {
  Object.assign(console, real);
});
