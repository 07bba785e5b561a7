import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../servers';

/** Number of times that a value is measured, in turns with its references. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** The measurements of one value. */
interface Figure {
  /** The heading above its row. */
  table: string;
  name: string;
  /** Unit of the samples, such as "ms"; empty for bare numbers. */
  unit: string;
  /** Samples in the order in which they were taken, by their subject: FitReel first, then its references. */
  samples: Readonly<Record<string, readonly (number | null)[]>>;
  /** The intended result, such as "at least 0.5 × a bare route". */
  aim?: string;
}

/**
 * The middle value of the numbers, or the higher of two; NaN without any. Each pair of samples taken in turns has a ratio, and other work
 * on the machine hardly affects the median of these ratios.
 */
export function median(values: readonly (number | null)[]): number {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => Number(a) - Number(b));
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const shown = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });

/** Three significant digits, or all digits from 100 on. */
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

  /** Writes all samples as JSON. */
  async write(folder = BENCH_RESULTS): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${this.#part}.json`), `${JSON.stringify(this.#figures, null, 2)}\n`);
  }
}
