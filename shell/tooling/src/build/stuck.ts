import { readFileSync } from 'node:fs';

/** Longest time that a process may compute, or be silent, before it counts as stuck. */
export interface Patience {
  /** Processor time. A process gets less of it on a busy machine. */
  cpuMs: number;
  /** Elapsed time. No process stays silent for so long, whatever it waits for. */
  ms: number;
}

const LOOK_MS = 200;

/** Linux counts a process's processor time in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that a process has used; elapsed time if the system does not tell. */
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
