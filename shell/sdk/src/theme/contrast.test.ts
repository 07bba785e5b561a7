import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'theme.css'), 'utf8');

type Theme = 'dark' | 'light';

const COLOUR = /--fr-color-([a-z-]+): (.+);/g;
const BOTH = /^var\(--fr-if-light, (.+)\) var\(--fr-if-dark, (.+)\)$/;

/** The colours of a theme by name: its own value, or the value that both themes share. */
function coloursOf(theme: Theme): Map<string, string> {
  return new Map(
    [...css.matchAll(COLOUR)].map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = BOTH.exec(value) ?? [];
      return [name, theme === 'dark' ? dark : light];
    }),
  );
}

const themes = { dark: coloursOf('dark'), light: coloursOf('light') };

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['bg', 'surface', 'surface-raised', 'hover'];
const TEXTS = ['text', 'text-muted', 'accent-text', 'danger', 'warning', 'success', 'info'];

const CATEGORIES = [...themes.dark.keys()].filter((name) => /^category-[a-z]+$/.test(name));

it('finds the colours of the categories', () => {
  expect(CATEGORIES).toContain('category-workout');
});

/** Text: 4.5 to 1 (WCAG 1.4.3). */
const TEXT_PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-scrim', 'scrim'] as const,
  ['bg', 'warning'] as const,
  ...CATEGORIES.flatMap((category) => [
    ...[...GROUNDS, `${category}-ground`].map((ground) => [category, ground] as const),
    ...['text', 'text-muted'].map((text) => [text, `${category}-ground`] as const),
    ['on-category', category] as const,
  ]),
];

/** Borders of inputs and the focus ring: 3 to 1 (WCAG 1.4.11). */
const EDGE_PAIRS = GROUNDS.slice(0, 3).flatMap((ground) => [
  ['border-strong', ground] as const,
  ['focus', ground] as const,
]);

describe.each(Object.entries(themes))('the %s theme', (_, colours) => {
  const ratio = (one: string, other: string) => contrast(colours.get(one) ?? '', colours.get(other) ?? '');

  it.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGE_PAIRS)('%s is visible on %s', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('has a light value for every colour but those that both themes share', () => {
  const same = [...themes.dark].filter(([name, value]) => themes.light.get(name) === value);
  expect(same.map(([name]) => name)).toEqual(['scrim', 'on-scrim', 'on-accent']);
});

/** The rules that set the colour scheme, each with the toggles that turn its colours on. */
const rules = [
  ...css.matchAll(/([^{};]+)\{\s*color-scheme: (\w+);\s*--fr-if-dark: ?(.*);\s*--fr-if-light: ?(.*);/g),
].map(([, selector = '', scheme, dark, light]) => [
  selector.replace(/\/\*.*?\*\//gs, '').trim(),
  scheme,
  dark,
  light,
]);

it('uses one theme: dark, the system’s, or the viewer’s choice over both', () => {
  expect(rules).toEqual([
    [':root', 'dark', 'initial', ''],
    [":root:not([data-theme='dark'])", 'light', '', 'initial'],
    [":root[data-theme='light']", 'light', '', 'initial'],
  ]);
  expect(css).toMatch(/@media \(prefers-color-scheme: light\) \{\s*:root:not\(\[data-theme='dark'\]\) \{/);
});
