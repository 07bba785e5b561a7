import type { Page } from '@playwright/test';
import path from 'node:path';
import type { Scene } from '../scenes';
import { drawn, pictured } from '../support/frames';
import type { World } from '../support/world';

/**
 * Shows the scene and writes a picture of it in each theme: `<scene>.<audience>.<width>.<theme>.png`, so that pictures
 * of one scene lie together, and the widths and themes of one look in the same order everywhere.
 */
export async function photograph(page: Page, world: World, scene: Scene, folder: string): Promise<void> {
  await scene.show(page, world);
  await pictured(page);
  const width = String(page.viewportSize()?.width).padStart(4, '0');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const name = [scene.name, scene.audience, width, colorScheme, 'png'].join('.');
    await page.screenshot({ path: path.join(folder, name) });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
