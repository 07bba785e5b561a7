import { coloursIn, drawBars } from './bar-chart';

const THEME = `
  --fr-color-accent: var(--fr-if-light, #a00001) var(--fr-if-dark, #a00002);
  --fr-color-border: var(--fr-if-light, #b00001) var(--fr-if-dark, #b00002);
  --fr-space: 4px;`;

const bar = (name: string, value: number) => ({ name, value });

test('finds the colours of both schemes in the theme', () => {
  expect(coloursIn(THEME)).toEqual({ accent: ['#a00001', '#a00002'], border: ['#b00001', '#b00002'] });
});

test('draws bars as long as their values, and says these with three digits', () => {
  const groups = [{ label: 'A & B', bars: [bar('FitReel', 1.2345), bar('<bare>', 2.469)] }];
  const svg = drawBars({ title: 'Time', unit: 'ms', groups }, coloursIn(THEME));
  const [page = 0, short = 0, long = 0] = [...svg.matchAll(/<rect [^>]*width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(long / short).toBeCloseTo(2, 1);
  expect(long).toBeLessThan(page);
  expect(svg).toContain('>1.23 ms<');
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('&lt;bare>');
  expect(svg).toMatch(/\.bar0\{fill:#a00001\}.*prefers-color-scheme:dark.*\.bar0\{fill:#a00002\}/);
});

test('shows no digits behind the point from a hundred on, and no bar without a value', () => {
  const groups = [{ label: 'A', bars: [bar('FitReel', 2155.5), bar('static', NaN)] }];
  const svg = drawBars({ title: 'Time', unit: 'ms', groups }, {});
  expect(svg).toContain('>2156 ms<');
  expect(svg).not.toContain('static');
  expect(svg).not.toContain('NaN');
});
