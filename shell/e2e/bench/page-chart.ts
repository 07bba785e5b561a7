import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { coloursIn, drawBars } from './bar-chart';
import { medianOf } from './table';
import type { Visit } from './visit';

/** The visits of each site, by the title of their table. */
export type Results = Readonly<Record<string, Readonly<Record<string, readonly Visit[]>>>>;

const THEME = path.join(import.meta.dirname, '../../sdk/src/theme/theme.css');

/** Draws the medians of a figure, in milliseconds: a group for each table, a bar for each site. */
export async function pageChart(results: Results, figure: keyof Visit, title: string): Promise<string> {
  const groups = Object.entries(results).map(([table, sites]) => ({
    label: table.split(';', 1)[0] ?? table,
    bars: Object.entries(sites).map(([name, visits]) => ({ name, value: medianOf(visits, figure) })),
  }));
  return drawBars({ title, unit: 'ms', groups }, coloursIn(await readFile(THEME, 'utf8')));
}
