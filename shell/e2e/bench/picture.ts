import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageChart, type Results } from './page-chart';

/** `npm run bench:picture`: draws the README's picture from the last results of `npm run bench`. */
const results = JSON.parse(
  await readFile(path.join(import.meta.dirname, '../bench-results/pages.json'), 'utf8'),
) as Results;
const throttled = Object.fromEntries(Object.entries(results).filter(([table]) => table.includes('Mbit')));
const chart = await pageChart(throttled, 'largestPaint', 'Largest paint on a slow phone');
await writeFile(path.join(import.meta.dirname, '../../docs/largest-paint.svg'), chart);
