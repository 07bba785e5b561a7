import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../servers';

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
   * By what was measured, FitReel first, then its references: the samples in the order in which they were taken.
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
