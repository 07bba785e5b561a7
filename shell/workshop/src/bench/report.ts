import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../servers';
import { drawBars } from './chart';

/** How often a value is measured, in turns with its references. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** What was measured of one thing. */
interface Figure {
  /** The heading above its row. */
  table: string;
  name: string;
  /** Of the samples, such as "ms"; empty for bare numbers. */
  unit: string;
  /**
   * By what was measured, FitReel or the larger data first, then its references: the samples in the order in which they were
   * taken.
   */
  samples: Readonly<Record<string, readonly (number | null)[]>>;
  /** What the result should be, such as "at least 0.5 × a bare route". */
  aim?: string;
}

/**
 * The middle value of the numbers, or the higher of two; NaN without any. Pairs of samples in turns have one ratio each, and
 * the median of these ratios hardly depends on what else the machine does.
 */
export function median(values: readonly (number | null)[]): number {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => Number(a) - Number(b));
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const shown = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });

/** Three digits, and all of a whole number. */
const withUnit = (value: number, unit: string) =>
  `${value < 100 ? shown.format(value) : Math.round(value)} ${unit}`.trim();

/** A figure as a row of its table: the median, and the median ratio to each reference. */
function row({ name, unit, samples, aim }: Figure): string {
  const [[, own] = ['', []], ...references] = Object.entries(samples);
  const ratios = references.flatMap(([reference, others]) => {
    const ratio = median(own.map((value, index) => Number(value) / Number(others[index])));
    return Number.isNaN(ratio)
      ? []
      : `${ratio.toFixed(2)} × ${reference} (${withUnit(median(others), unit)})`;
  });
  const note = aim === undefined ? [] : [`aim: ${aim}`];
  return [`  ${name.padEnd(32)}${withUnit(median(own), unit).padStart(12)}`, ...ratios, ...note].join('   ');
}

/** Draws the medians of figures that have the same unit. */
function chartOf(title: string, figures: readonly Figure[]): string {
  const groups = figures.map(({ table, name, samples }) => ({
    label: [table, name].filter(Boolean).join(': '),
    bars: Object.entries(samples).map(([what, values]) => ({ name: what, value: median(values) })),
  }));
  return drawBars(title, groups, (value) => withUnit(value, figures[0]?.unit ?? ''));
}

/** For results; ignored by Git. */
const BENCH_RESULTS = path.join(ROOT, 'bench-results');

/** The figures of one part of the benchmark. */
export class Report {
  readonly #part: string;
  readonly #figures: Figure[] = [];

  constructor(part: string) {
    this.#part = part;
  }

  /** Prints and keeps a figure. */
  add(figure: Figure): void {
    if (this.#figures.at(-1)?.table !== figure.table) console.log(`\n${figure.table}`);
    console.log(row(figure));
    this.#figures.push(figure);
  }

  /** Writes all samples as JSON, and a chart of the medians that have the unit of the first figure. */
  async write(folder = BENCH_RESULTS): Promise<void> {
    const unit = this.#figures[0]?.unit;
    const charted = this.#figures.filter((figure) => figure.unit === unit);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${this.#part}.json`), `${JSON.stringify(this.#figures, null, 2)}\n`);
    await writeFile(path.join(folder, `${this.#part}.svg`), chartOf(this.#part, charted));
  }
}

/** Draws the chart of the repository's README from the last results of the visits. */
export async function drawPicture(): Promise<void> {
  const file = path.join(BENCH_RESULTS, 'visits.json');
  const figures = JSON.parse(await readFile(file, 'utf8')) as Figure[];
  const charted = figures
    .filter(({ table, name }) => name === 'largest paint' && table.includes('Mbit'))
    .map((figure) => ({ ...figure, name: '' }));
  const picture = path.join(ROOT, 'shell/docs/largest-paint.svg');
  await writeFile(picture, chartOf('Largest paint on a slow phone', charted));
}
