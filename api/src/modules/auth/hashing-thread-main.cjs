/** Runs in a worker thread: hashes passwords, or checks them where a hash is given, one after the other. */
const { parentPort, workerData: cost } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

function run({ password, hashed }) {
  return hashed === undefined ? hashSync(password, cost) : verifySync(hashed, password);
}

parentPort.on('message', ({ id, ...task }) => {
  try {
    parentPort.postMessage({ id, result: run(task) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});
