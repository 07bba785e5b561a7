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
