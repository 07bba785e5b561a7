import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../repository';
import { coloursIn, drawBars, type BarChart } from './bar-chart';
import { median } from './median';

/** For raw figures and charts; ignored by Git. */
export const BENCH_RESULTS = path.join(ROOT, 'bench-results');

const THEME = path.join(ROOT, 'shell/sdk/src/theme/theme.css');

/** What was measured of one thing. */
interface Figure {
  /** The heading of the table that shows it. */
  table: string;
  name: string;
  /** By what was measured, FitReel or the larger data first: the samples in the order in which they were taken. */
  samples: Readonly<Record<string, readonly number[]>>;
}

/** Writes a chart as SVG. */
export async function writeChart(file: string, chart: BarChart): Promise<void> {
  await writeFile(file, drawBars(chart, coloursIn(await readFile(THEME, 'utf8'))));
}

/** The figures of one part of the benchmark. */
export class Results {
  readonly #part: string;
  readonly #unit: string;
  readonly #figures: Figure[] = [];

  /**
   * @param part names the files
   * @param unit of all samples, such as "ms"
   */
  constructor(part: string, unit: string) {
    this.#part = part;
    this.#unit = unit;
  }

  add(figure: Figure): void {
    this.#figures.push(figure);
  }

  /** Writes all samples as JSON, and a chart of their medians. */
  async write(folder = BENCH_RESULTS): Promise<void> {
    const raw = { unit: this.#unit, figures: this.#figures };
    const groups = this.#figures.map(({ table, name, samples }) => ({
      label: `${table}: ${name}`,
      bars: Object.entries(samples).map(([what, values]) => ({ name: what, value: median(values) })),
    }));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${this.#part}.json`), `${JSON.stringify(raw, null, 2)}\n`);
    await writeChart(path.join(folder, `${this.#part}.svg`), { title: this.#part, unit: this.#unit, groups });
  }
}
