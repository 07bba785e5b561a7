import { writeChart } from '../report';
import { medianOf } from './table';
import type { Visit } from './visit';

/** The visits of each site, by the title of their table. */
export type Results = Readonly<Record<string, Readonly<Record<string, readonly Visit[]>>>>;

/** Draws the medians of a figure, in milliseconds: a group for each table, a bar for each site. */
export async function writePageChart(
  file: string,
  results: Results,
  figure: keyof Visit,
  title: string,
): Promise<void> {
  const groups = Object.entries(results).map(([table, sites]) => ({
    label: table.split(';', 1)[0] ?? table,
    bars: Object.entries(sites).map(([name, visits]) => ({ name, value: medianOf(visits, figure) })),
  }));
  await writeChart(file, { title, unit: 'ms', groups });
}
