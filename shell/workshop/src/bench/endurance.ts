import autocannon from 'autocannon';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeVariant } from '../../../e2e/support/variant';
import { startSite, type MeasuredServer } from '../servers';
import { fitreel, inFolder, shown } from './deploys';
import { CONNECTIONS } from './load';
import { prepareMix } from './mix';
import { median, type Report } from './report';

/** Minutes under load. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10);

/** The minute with which the last one is compared: until then memory may grow. */
const SETTLED = Math.min(3, MINUTES);

const SAMPLE_MS = 1_000;

/** The median usage of a server while `work` ran. */
async function usedDuring(server: MeasuredServer, work: Promise<unknown>) {
  const [memory, files]: [number[], number[]] = [[], []];
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    const { memoryMb, openFiles } = await server.usage();
    memory.push(memoryMb);
    files.push(openFiles);
    await pause(SAMPLE_MS);
  }
  await over;
  return { memoryMb: median(memory), openFiles: median(files) };
}

/** Minutes of the realistic mix, with a deploy in each: whether requests fail, and whether memory or open files grow. */
export async function measureEndurance(report: Report): Promise<void> {
  await inFolder(async (folder) => {
    const site = await startSite();
    const minutes: { errors: number; memoryMb: number; openFiles: number }[] = [];
    try {
      const mix = await prepareMix(site.origin);
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        const load = autocannon({ ...mix, url: site.origin, connections: CONNECTIONS, duration: 60 });
        const deploy = async () => {
          const dist = path.join(folder, String(minute));
          const version = await writeVariant('catalog', dist, String(minute));
          await fitreel('deploy', '--force', dist, '--dirty', '--store', site.folder);
          await shown(site.origin, version);
        };
        const used = await usedDuring(site, Promise.all([load, deploy()]));
        const { requests, non2xx, errors, statusCodeStats } = await load;
        minutes.push({ ...used, errors: non2xx + errors });
        const { memoryMb, openFiles } = used;
        console.log(
          `minute ${minute}: ${requests.total} requests, ${non2xx + errors} errors, ${memoryMb.toFixed(0)} MB, ${openFiles} files`,
          non2xx > 0 ? statusCodeStats : '',
        );
      }
    } finally {
      await site.stop();
    }
    const table = `${MINUTES} minutes with a deploy in each`;
    const [settled, last] = [minutes[SETTLED - 1], minutes.at(-1)];
    const add = (name: string, unit: string, what: keyof (typeof minutes)[number], aim: string) =>
      report.add({
        table,
        name,
        unit,
        samples: { 'the last': [last?.[what] ?? NaN], [`minute ${SETTLED}`]: [settled?.[what] ?? NaN] },
        aim,
      });
    const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
    report.add({ table, name: 'errors', unit: '', samples: { FitReel: [errors] }, aim: '0' });
    add('memory', 'MB', 'memoryMb', 'at most 1.10');
    add('open files', '', 'openFiles', 'about 1.00');
  });
}
