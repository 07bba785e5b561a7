/**
 * Replaces `@testing-library/dom` in tests, only to configure it: tests that do not use it need not load it, which takes longer than many
 * of them.
 */
const library = require('@testing-library/dom/dist/index.js');

// A file's first test compiles its page on demand, which takes a while on a busy machine. Waits are short during `npm run mutate`, whose
// bugs make most of them fail.
const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined;
library.configure({ asyncUtilTimeout: isMutating ? 1500 : 60_000 });

module.exports = library;
