/** Bars of one page or request, one for each that is compared; none for NaN. */
interface Group {
  label: string;
  bars: readonly { name: string; value: number }[];
}

export interface BarChart {
  title: string;
  /** What the bars show, such as "ms". */
  unit: string;
  groups: readonly Group[];
}

/** Colours of the theme by the name of their custom property, as CSS: one value for each scheme. */
export type Colours = Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The colours in the text of the SDK's `theme.css`. */
export function coloursIn(theme: string): Colours {
  const pattern = /--fr-color-([a-z-]+): var\(--fr-if-light, (#\w+)\) var\(--fr-if-dark, (#\w+)\);/g;
  return Object.fromEntries(
    [...theme.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]),
  );
}

const WIDTH = 720;
const MARGIN = 16;
const LABELS = 150;
const VALUES = 80;
const BAR = { height: 18, gap: 4 };
const GROUP = { head: 24, gap: 12 };
const TITLE = 40;

/** Fills of the bars of a group, in their order: FitReel has the accent. */
const FILLS = ['accent', 'border-strong', 'border'];

/** Three digits say what a bar shows; nobody needs less than a whole one. */
const shown = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });
const valueText = (value: number) => (value < 100 ? shown.format(value) : String(Math.round(value)));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function rules(colours: Colours, scheme: 0 | 1): string {
  const of = (name: string) => colours[name]?.[scheme] ?? 'gray';
  const fills = FILLS.map((name, index) => `.bar${index}{fill:${of(name)}}`).join('');
  return `.page{fill:${of('surface')}}text{fill:${of('text')}}.quiet{fill:${of('text-muted')}}${fills}`;
}

/** Draws a chart as SVG, which follows the scheme of its reader. */
export function drawBars({ title, unit, groups }: BarChart, colours: Colours): string {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const longest = Math.max(...values.filter((value) => !Number.isNaN(value)));
  const scale = (WIDTH - 2 * MARGIN - LABELS - VALUES) / longest;
  const parts: string[] = [];
  let top = TITLE;
  for (const { label, bars } of groups) {
    parts.push(`<text x="${MARGIN}" y="${top + 16}" font-weight="600">${escaped(label)}</text>`);
    top += GROUP.head;
    for (const [index, { name, value }] of bars.entries()) {
      if (Number.isNaN(value)) continue;
      const width = Math.round(value * scale);
      const left = MARGIN + LABELS;
      parts.push(
        `<text class="quiet" x="${left - 8}" y="${top + 13}" text-anchor="end">${escaped(name)}</text>`,
        `<rect class="bar${index}" x="${left}" y="${top}" width="${width}" height="${BAR.height}" rx="3"/>`,
        `<text x="${left + width + 6}" y="${top + 13}">${valueText(value)} ${escaped(unit)}</text>`,
      );
      top += BAR.height + BAR.gap;
    }
    top += GROUP.gap;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>text{font:13px system-ui,sans-serif}${rules(colours, 0)}@media (prefers-color-scheme:dark){${rules(colours, 1)}}</style>`,
    `<rect class="page" width="${WIDTH}" height="${top}" rx="8"/>`,
    `<text x="${MARGIN}" y="26" font-weight="600">${escaped(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
