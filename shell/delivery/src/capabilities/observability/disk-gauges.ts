import { statfs } from 'node:fs/promises';
import { Gauge, type Registry as Metrics } from 'prom-client';

export interface DiskSources {
  dataDir: string;
}

/** Adds gauges of the size and free space of the disk of `DATA_DIR`. */
export function addDiskGauges(registry: Metrics, { dataDir }: DiskSources): void {
  const gauges = [
    ['fitreel_disk_free_bytes', 'What the gateway can still write to the disk of DATA_DIR.', 'bavail'],
    ['fitreel_disk_size_bytes', 'Size of the disk of DATA_DIR.', 'blocks'],
  ] as const;
  for (const [name, help, blocks] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(dataDir).catch(() => null);
        if (disk) this.set(disk[blocks] * disk.bsize);
        else this.reset();
      },
    });
}
