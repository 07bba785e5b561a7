import { readFileSync } from 'node:fs';

/** The resource usage of a process as the system counts it, so the process cannot fake it. */
export interface ProcessUsage {
  /** Memory in bytes. */
  rss: number;
  /** Processor time since its start, in milliseconds. */
  cpuMs: number;
}

/** Linux reports processor time in hundredths of a second (proc(5)). */
const MS_PER_TICK = 10;

/** Reads the usage of a process from `/proc`; null if the system lacks `/proc` or the process has ended. */
export function processUsage(pid: number): ProcessUsage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    // The program's name, in parentheses, may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/.*\) /s);
    const [user, system] = fields.split(' ').slice(11, 13);
    return { rss: Number(kilobytes ?? 0) * 1024, cpuMs: (Number(user) + Number(system)) * MS_PER_TICK };
  } catch {
    return null;
  }
}
