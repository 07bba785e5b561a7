import type { Page } from '@playwright/test';

/** Another way to see a page than on a screen of usual size in the colours of FitReel. */
export interface Mode {
  name: string;
  media?: Parameters<Page['emulateMedia']>[0];
  viewport?: { width: number; height: number };
  /** Default size of the browser's font, in pixels. */
  fontPx?: number;
}

export const MODES: readonly Mode[] = [
  { name: 'forced-colours', media: { forcedColors: 'active' } },
  { name: 'more-contrast', media: { contrast: 'more' } },
  { name: 'print', media: { media: 'print' } },
  { name: 'phone-on-its-side', viewport: { width: 740, height: 360 } },
  { name: 'large-font', fontPx: 32 },
];

/** Brings a page of the context's own size into the mode, from its next document on. */
export async function enterMode(page: Page, { media, viewport, fontPx }: Mode): Promise<void> {
  if (media) await page.emulateMedia(media);
  if (viewport) await page.setViewportSize(viewport);
  if (fontPx === undefined) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
}
