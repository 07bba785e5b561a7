import { chromium, type Page } from '@playwright/test';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browserOptions } from '../../../e2e/support/browser';
import { ROOT } from '../servers';

const ICON = path.join(ROOT, 'shell/src/page/favicon.svg');
const THUMBNAILS = path.join(ROOT, 'api/artwork/thumbnails');
const PREVIEWS = path.join(ROOT, 'api/artwork/previews');

/** Fills the icon's corners for platforms that cut their own shape. */
const ICON_BACKGROUND = '#14181d';

/** The icons of the web app manifest and of iOS. A maskable icon keeps its content within the inner 80 %. */
const ICONS = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, inset: 0.1, background: ICON_BACKGROUND },
  { file: 'apple-touch-icon.png', size: 180, background: ICON_BACKGROUND },
];

interface Frame {
  width: number;
  height: number;
  /** The margin, as a fraction of the height. */
  inset?: number;
  /** Transparent by default. */
  background?: string;
  quality?: number;
}

/** Draws `svg` so that it fills the picture: a JPEG of the given `quality`, in percent, or else a PNG. */
async function draw(
  page: Page,
  svg: string,
  { width, height, inset = 0, background, quality }: Frame,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<body style="margin:0;background:${background ?? 'transparent'}"><img src="${url}" style="display:block;box-sizing:border-box;` +
      `width:${width}px;height:${height}px;padding:${inset * height}px;object-fit:cover"></body>`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return quality === undefined
    ? page.screenshot({ omitBackground: background === undefined })
    : page.screenshot({ type: 'jpeg', quality });
}

/** Draws the icons, and the thumbnails as pictures for link previews, which do not show SVGs. */
async function main(): Promise<void> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    const icon = await readFile(ICON, 'utf8');
    for (const { file, size, ...frame } of ICONS) {
      const picture = await draw(page, icon, { width: size, height: size, ...frame });
      await writeFile(path.join(path.dirname(ICON), file), picture);
    }
    await mkdir(PREVIEWS, { recursive: true });
    for (const file of await readdir(THUMBNAILS)) {
      const picture = await draw(page, await readFile(path.join(THUMBNAILS, file), 'utf8'), {
        width: 1200,
        height: 630,
        quality: 80,
      });
      await writeFile(path.join(PREVIEWS, file.replace(/\.svg$/, '.jpg')), picture);
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
