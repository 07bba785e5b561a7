/** A console warning or error fails the test, unless the test expects it with a spy: once, with all that was logged. */
let real;
const unexpected = new Set();
beforeEach(() => {
  real = { error: console.error, warn: console.warn };
  for (const level of ['error', 'warn']) {
    console[level] = (...parts) =>
      unexpected.add(`unexpected console.${level}: ${parts.map(String).join(' ')}`);
  }
});
afterEach(() => {
  Object.assign(console, real);
  const messages = [...unexpected];
  unexpected.clear();
  if (messages.length > 0) throw new Error(messages.join('\n'));
});
