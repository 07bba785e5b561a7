import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BENCH_RESULTS } from '../report';
import { ROOT } from '../repository';
import { writePageChart, type Results } from './page-chart';

/** `npm run bench-picture`: draws the README's picture from the last results of `npm run bench`. */
async function main(): Promise<void> {
  const results = JSON.parse(await readFile(path.join(BENCH_RESULTS, 'paints.json'), 'utf8')) as Results;
  const throttled = Object.fromEntries(Object.entries(results).filter(([table]) => table.includes('Mbit')));
  const picture = path.join(ROOT, 'shell/docs/largest-paint.svg');
  await writePageChart(picture, throttled, 'largestPaint', 'Largest paint on a slow phone');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
