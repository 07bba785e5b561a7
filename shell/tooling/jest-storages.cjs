const { AsyncLocalStorage } = require('node:async_hooks');

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
exports.disableStorages = function disableStorages() {
  for (const storage of used) storage.disable();
  used.clear();
};
