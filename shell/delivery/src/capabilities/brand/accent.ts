/** For each theme, the background with the least contrast to its text (`sdk/src/theme/theme.css`). */
export const HARDEST_GROUNDS = { dark: '#2a3139', light: '#e9edf1' } as const;

/** Text on the accent colour. It contrasts with the accent more than any background does, so it is always readable. */
const ON_ACCENT = { dark: '#0e1114', light: '#ffffff' } as const;

/** The channel value to mix in to make a colour more readable. */
const TOWARDS = { dark: 255, light: 0 } as const;

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const AA = 4.5;

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const channelsOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
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

/** `colour` mixed with `share` (0 to 1) of the theme's most readable colour. */
function mixed(colour: string, theme: Theme, share: number): string {
  const parts = channelsOf(colour).map((from) => Math.round(from + (TOWARDS[theme] - from) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** `colour` if text in it is readable on every background of the theme; otherwise its nearest readable tint or shade. */
export function readable(colour: string, theme: Theme): string {
  const shares = Array.from({ length: 256 }, (_, step) => step / 255);
  const passes = (tried: string) => contrast(tried, HARDEST_GROUNDS[theme]) >= AA;
  return shares.map((share) => mixed(colour, theme, share)).find(passes) ?? ON_ACCENT[theme];
}

/** The CSS rule that sets the theme's accent tokens. `readable` must have accepted `accent`. */
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
  // More specific than the theme's rule, which may come later.
  return `html:root{${declared.join(';')}}`;
}
