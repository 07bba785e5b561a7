/** Of the grounds that text may have, the one closest to the text of each theme (`sdk/src/theme/theme.css`). */
export const HARDEST_GROUNDS = { dark: '#2a3139', light: '#e9edf1' } as const;

/** Text on the accent: further from it than any ground, so it is readable wherever the accent is. */
const ON_ACCENT = { dark: '#0e1114', light: '#ffffff' } as const;

/** Where a colour becomes more readable. */
const TOWARDS = { dark: 255, light: 0 } as const;

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const AA = 4.5;

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const channelsOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Contrast ratio of two `#rrggbb`, 1 to 21 (WCAG 2.2). */
function contrast(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `colour` mixed with `share` (0 to 1) of the theme's most readable one. */
function mixed(colour: string, theme: Theme, share: number): string {
  const parts = channelsOf(colour).map((from) => Math.round(from + (TOWARDS[theme] - from) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** `colour` if text of it is readable on every ground of the theme, else the nearest of its tints or shades that is. */
export function readable(colour: string, theme: Theme): string {
  const shares = Array.from({ length: 256 }, (_, step) => step / 255);
  const passes = (tried: string) => contrast(tried, HARDEST_GROUNDS[theme]) >= AA;
  return shares.map((share) => mixed(colour, theme, share)).find(passes) ?? ON_ACCENT[theme];
}

/** The rule that gives the theme's tokens an accent, which `readable` has admitted. */
export function accentStyle(accent: Readonly<Record<Theme, string>>): string {
  const both = (of: (theme: Theme) => string) =>
    `var(--fr-if-light,${of('light')})var(--fr-if-dark,${of('dark')})`;
  const own = both((theme) => accent[theme]);
  const tokens = {
    accent: own,
    'accent-text': own,
    focus: own,
    'accent-hover': both((theme) => mixed(accent[theme], theme, 0.2)),
    'on-accent': both((theme) => ON_ACCENT[theme]),
  };
  const declared = Object.entries(tokens).map(([name, value]) => `--fr-color-${name}:${value}`);
  // More specific than the theme, which may come later.
  return `html:root{${declared.join(';')}}`;
}
