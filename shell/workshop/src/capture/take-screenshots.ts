import type { Page } from '@playwright/test';
import path from 'node:path';
import type { ScreenState } from '../../../e2e/screen-states';
import type { TestData } from '../../../e2e/support/test-data';
import { waitForImages, waitForPaint } from '../../../e2e/support/wait';

/**
 * Takes a screenshot of the state in each theme. Names are `<state>.<persona>.<width>.<theme>.png`, so that the
 * screenshots of a state sort together.
 */
export async function takeScreenshots(
  page: Page,
  data: TestData,
  state: ScreenState,
  folder: string,
): Promise<void> {
  await state.show(page, data);
  await waitForImages(page);
  const width = String(page.viewportSize()?.width).padStart(4, '0');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForPaint(page);
    const name = [state.name, state.persona, width, colorScheme, 'png'].join('.');
    await page.screenshot({ path: path.join(folder, name) });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
