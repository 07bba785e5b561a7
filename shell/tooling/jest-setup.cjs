const { configure } = require('@testing-library/dom');

// The first page of a test file is compiled while the test waits for it; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 5000 });

/** A warning or an error on the console fails the test in which it comes, unless the test itself expects it with a spy. */
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
