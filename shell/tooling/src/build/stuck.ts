import { readFileSync } from 'node:fs';

/** How long a process may do nothing but compute before it counts as stuck. */
export interface Patience {
  /** The processor's time, of which a process gets less on a busy machine. */
  cpuMs: number;
  /** So long no process is silent, whatever it waits for. */
  ms: number;
}

const LOOK_MS = 200;

/** Linux counts the processor's time of a process in hundredths of a second. */
const TICK_MS = 10;

/** The processor's time of a process until now; where the system does not say it, all time that passes. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may have spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
}

/** Calls `onStuck` once if the process computes, or is silent, for longer than `patience` allows since it was last heard. */
export function watchForStuck(pid: number, patience: Patience, onStuck: () => void) {
  const now = () => ({ at: performance.now(), cpu: cpuOf(pid) });
  let heard = now();
  const look = setInterval(() => {
    const { at, cpu } = now();
    if (cpu - heard.cpu < patience.cpuMs && at - heard.at < patience.ms) return;
    clearInterval(look);
    onStuck();
  }, LOOK_MS);
  return {
    hear: () => {
      heard = now();
    },
    end: () => clearInterval(look),
  };
}
