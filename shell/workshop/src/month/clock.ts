import { cpSync, openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Env } from '../operated-site/site';

/** The clock of a site and of this process, which only moves forward. */
export interface Clock {
  /** Environment variables that give a Node process this clock. */
  env: Env;
  /** Moves it on in all processes at once. */
  moveOn: (ms: number) => void;
}

/**
 * @param folder holds the clock while processes use it
 */
export function startClock(folder: string): Clock {
  const preload = path.join(folder, 'moved-clock.cjs');
  const file = openSync(path.join(folder, 'offset'), 'w');
  const offset = new Float64Array(1);
  // In place: processes keep the file open.
  const write = () => void writeSync(file, offset, 0, offset.byteLength, 0);
  cpSync(path.join(__dirname, 'moved-clock.cjs'), preload);
  write();
  createRequire(__filename)(preload);
  return {
    env: { NODE_OPTIONS: `--require ${preload}` },
    moveOn(ms) {
      offset[0] = (offset[0] ?? 0) + ms;
      write();
    },
  };
}
