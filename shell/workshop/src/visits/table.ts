import { median } from '../report';
import type { Visit } from './visit';

/** The columns of the table: figure, heading and how a value is shown. */
const COLUMNS: readonly [figure: keyof Visit, heading: string, show: (value: number) => string][] = [
  ['firstPaint', 'first paint', ms],
  ['largestPaint', 'largest paint', ms],
  ['firstCard', 'first card', ms],
  ['likeResponds', 'Like responds', ms],
  ['layoutShift', 'shift', (value) => value.toFixed(3)],
  ['html', 'HTML', kilobytes],
  ['styles', 'CSS', kilobytes],
  ['scripts', 'JS', kilobytes],
  ['images', 'images', kilobytes],
];

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function kilobytes(value: number): string {
  return `${(value / 1024).toFixed(1)} KB`;
}

/** The median of a figure; NaN if no visit has it. Results that were read from a file have null instead of NaN. */
export const medianOf = (visits: readonly Visit[], figure: keyof Visit) =>
  median(visits.map((visit) => visit[figure]).filter(Number.isFinite));

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(24), ...cells.map((cell) => cell.padStart(14))].join('');
}

/** Median figures of each site, and below each other site the ratio of the first one's to its own, as text. */
export function table(title: string, sites: Readonly<Record<string, readonly Visit[]>>): string {
  const [[, own] = ['', []], ...others] = Object.entries(sites);
  const shown = (value: number, text: string) => (Number.isNaN(value) ? '' : text);
  const lines = Object.entries(sites).map(([name, visits]) =>
    row(
      name,
      COLUMNS.map(([figure, , show]) => shown(medianOf(visits, figure), show(medianOf(visits, figure)))),
    ),
  );
  const ratios = others.map(([name, visits]) =>
    row(
      `ratio to ${name}`,
      COLUMNS.map(([figure]) => {
        // Pairs of visits side by side: what slows down one slows down the other.
        const ratio = median(
          own
            .map((visit, index) => visit[figure] / (visits[index]?.[figure] ?? NaN))
            .filter((value) => Number.isFinite(value)),
        );
        return shown(ratio, ratio.toFixed(2));
      }),
    ),
  );
  const head = row(
    '',
    COLUMNS.map(([, heading]) => heading),
  );
  return [title, head, ...lines, ...ratios].join('\n');
}
