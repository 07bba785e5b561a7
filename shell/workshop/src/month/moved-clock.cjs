/**
 * Preloaded into each Node process of a site: its clock is ahead of the machine's by the milliseconds in the file `offset` beside this one,
 * as a double. Long timers, such as those of daily work, run as soon as they are due by that clock, in the order of their due times.
 */
const { openSync, readSync } = require('node:fs');
const path = require('node:path');

/** Kept open: the file may be removed before this process ends. */
const FILE = openSync(path.join(__dirname, 'offset'));

/** Interval at which a process looks for due timers, in milliseconds. */
const LOOKS_EVERY_MS = 20;

/** Shorter timers belong to current work, such as a connection. */
const LONG_MS = { setTimeout: 600_000, setInterval: 60_000 };

const { Date: MachineDate } = globalThis;
const { now: machineNow } = MachineDate;
const offset = new Float64Array(1);

/** Reads the offset each time: a session that starts right after the clock has moved on must not end a day too early. */
function now() {
  readSync(FILE, offset, { position: 0 });
  return machineNow() + offset[0];
}

MachineDate.now = now;
globalThis.Date = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
});

/** Long timers: the due time of each by the site's clock, and its callback. */
const waiting = new Map();
const { setInterval: every } = globalThis;
let looking;

function runDue() {
  const at = now();
  const due = [...waiting.values()].filter(({ dueAt }) => dueAt <= at);
  for (const { run } of due.sort((one, other) => one.dueAt - other.dueAt)) run(at);
}

for (const [name, clearName] of [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
]) {
  const { [name]: set, [clearName]: clear } = globalThis;
  const repeats = name === 'setInterval';
  const setLong = (callback, ms, ...values) => {
    if (!(ms >= LONG_MS[name])) return set(callback, ms, ...values);
    const run = (at = now()) => {
      if (repeats) waiting.get(timer).dueAt = at + ms;
      else globalThis[clearName](timer);
      callback(...values);
    };
    const timer = set(() => run(), ms);
    waiting.set(timer, { dueAt: now() + ms, run });
    looking ??= every(runDue, LOOKS_EVERY_MS).unref();
    return timer;
  };
  // Keeps the custom function that `util.promisify` looks for.
  globalThis[name] = Object.defineProperties(setLong, Object.getOwnPropertyDescriptors(set));
  globalThis[clearName] = (timer) => {
    waiting.delete(timer);
    clear(timer);
  };
}
