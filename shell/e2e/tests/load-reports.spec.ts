import { TELEMETRY_PATH } from '@fitreel/protocol';
import { mockRelease } from '../support/mock-release';
import { appRuns, heading, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

test('load outcomes are reported when the user leaves the page', async ({ page, request }) => {
  const { files } = await mockRelease(page, request, 'auth', { fallback: true });
  await page.route(files('remoteEntry'), (route) => route.abort('connectionrefused'));
  const reports: unknown[] = [];
  await page.route(`**/api/${TELEMETRY_PATH}`, async (route) => {
    reports.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  await page.goto('/');
  await appRuns(page);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => reports).toHaveLength(1);
  const { loads } = reports[0] as { loads: { remote: string; version: string; failure: string | null }[] };
  expect(loads.map(({ remote, failure }) => `${remote} ${failure ?? 'loaded'}`)).toEqual([
    'catalog loaded',
    'auth network',
    'auth loaded',
  ]);
  expect(loads[1]?.version).toBe('9.9.9-ffffffffffff');
});
