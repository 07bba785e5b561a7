/** Bars of one page or request, one for each that is compared; none for NaN. */
export interface Group {
  label: string;
  bars: readonly { name: string; value: number }[];
}

const WIDTH = 720;
const MARGIN = 16;
const LABELS = 150;
const VALUES = 80;
const BAR = { height: 18, gap: 4 };
const GROUP = { head: 24, gap: 12 };
const TITLE = 40;

/** Colours of the SDK's theme. FitReel has the accent. */
const LIGHT = { page: '#ffffff', text: '#12171c', quiet: '#535e69', bars: ['#b9ea3a', '#77828d', '#dde2e7'] };
const DARK = { page: '#171b20', text: '#eef1f4', quiet: '#a3adb8', bars: ['#c8f250', '#717d8a', '#2a313a'] };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rules = ({ page, text, quiet, bars }: typeof LIGHT) =>
  `.page{fill:${page}}text{fill:${text}}.quiet{fill:${quiet}}` +
  bars.map((colour, index) => `.bar${index}{fill:${colour}}`).join('');

/**
 * Draws a chart as SVG, which follows the scheme of its reader.
 *
 * @param valueText what stands beside a bar
 */
export function drawBars(
  title: string,
  groups: readonly Group[],
  valueText: (value: number) => string,
): string {
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
        `<text x="${left + width + 6}" y="${top + 13}">${escaped(valueText(value))}</text>`,
      );
      top += BAR.height + BAR.gap;
    }
    top += GROUP.gap;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>text{font:13px system-ui,sans-serif}${rules(LIGHT)}@media (prefers-color-scheme:dark){${rules(DARK)}}</style>`,
    `<rect class="page" width="${WIDTH}" height="${top}" rx="8"/>`,
    `<text x="${MARGIN}" y="26" font-weight="600">${escaped(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
