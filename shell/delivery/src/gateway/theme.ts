export type Theme = 'light' | 'dark';

/** The theme that the viewer has chosen on this device, as the shell keeps it in a cookie; null where there is none. */
export function chosenTheme(cookies: string | undefined): Theme | null {
  // One of the two words and nothing else, since it is written into the page.
  const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies ?? '') ?? [];
  return (theme as Theme | undefined) ?? null;
}
