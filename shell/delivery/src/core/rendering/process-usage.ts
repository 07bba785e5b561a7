import { readFileSync } from 'node:fs';

/** How much a process uses, as the system counts it: the process cannot claim anything else. */
export interface ProcessUsage {
  /** Memory in bytes. */
  rss: number;
  /** Processor time since its start, in milliseconds. */
  cpuMs: number;
}

/** Linux counts processor time in hundredths of a second for programs (proc(5)). */
const MS_PER_TICK = 10;

/** From `/proc`; null where the system has none, or the process has ended. */
export function processUsage(pid: number): ProcessUsage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    // The name of the program, in parentheses, may have spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/.*\) /s);
    const [user, system] = fields.split(' ').slice(11, 13);
    return { rss: Number(kilobytes ?? 0) * 1024, cpuMs: (Number(user) + Number(system)) * MS_PER_TICK };
  } catch {
    return null;
  }
}
