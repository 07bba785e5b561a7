import { cp, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Env } from '../operated-site/site';

/** The clock of a site and of this process, which only goes forward. */
export interface Clock {
  /** Settings with which a Node process has it. */
  env: Env;
  /** Moves it on. */
  moveOn: (ms: number) => Promise<void>;
}

/** @param folder has the clock for as long as processes with it run */
export async function startClock(folder: string): Promise<Clock> {
  const preload = path.join(folder, 'moved-clock.cjs');
  let offset = 0;
  const write = async () => {
    const file = path.join(folder, 'offset');
    // A process never reads half of it.
    await writeFile(`${file}.new`, String(offset));
    await rename(`${file}.new`, file);
  };
  await cp(path.join(__dirname, 'moved-clock.cjs'), preload);
  await write();
  createRequire(__filename)(preload);
  return {
    env: { NODE_OPTIONS: `--require ${preload}` },
    moveOn(ms) {
      offset += ms;
      return write();
    },
  };
}
