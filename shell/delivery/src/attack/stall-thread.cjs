/** Requests `/api/health` of `workerData` again and again, and at a message sends the longest duration in ms and ends. */
const { get, Agent } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');

const PAUSE_MS = 10;

// A connection of its own, which is open before the attack begins.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let [longestMs, started, isOver] = [0, performance.now(), false];

function watch() {
  started = performance.now();
  const ended = () => {
    longestMs = Math.max(longestMs, performance.now() - started);
    if (isOver) {
      parentPort.postMessage(longestMs);
      process.exit();
    }
    setTimeout(watch, PAUSE_MS);
  };
  get(`${workerData}/api/health`, { agent }, (response) => response.resume().on('end', ended))
    // A refused connection means that the site is gone.
    .on('error', ({ code }) => {
      if (code === 'ECONNREFUSED') longestMs = Infinity;
      ended();
    });
}

parentPort.on('message', () => (isOver = true));
watch();
