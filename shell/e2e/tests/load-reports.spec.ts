import type { Page, Response } from '@playwright/test';
import { TELEMETRY_PATH, type TelemetryReport } from '@fitreel/protocol';
import { mockRelease } from '../support/mock-release';
import { appRuns, heading, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

/** Collects the reports of `page`, which do not reach the site. */
async function collectReports(page: Page): Promise<TelemetryReport[]> {
  const reports: TelemetryReport[] = [];
  await page.route(`**/api/${TELEMETRY_PATH}`, async (route) => {
    reports.push(route.request().postDataJSON() as TelemetryReport);
    await route.fulfill({ status: 204 });
  });
  return reports;
}

/** Hides the page, as leaving it does: Playwright does not see the requests of a page that is gone. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('load outcomes are reported when the user leaves the page', async ({ page, request }) => {
  const { files } = await mockRelease(page, request, 'auth', { fallback: true });
  await page.route(files('remoteEntry'), (route) => route.abort('connectionrefused'));
  const reports = await collectReports(page);
  await page.goto('/');
  await appRuns(page);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await hide(page);
  // A slow page has reported its first loads before.
  const loads = () => reports.flatMap((report) => report.loads);
  const outcomes = () => loads().map(({ remote, failure }) => `${remote} ${failure ?? 'loaded'}`);
  await expect.poll(outcomes).toHaveLength(4);
  expect(outcomes()).toContain('shell loaded');
  expect(outcomes().filter((outcome) => outcome !== 'shell loaded')).toEqual([
    'catalog loaded',
    'auth network',
    'auth loaded',
  ]);
  expect(loads().find(({ failure }) => failure)?.version).toBe('9.9.9-ffffffffffff');
});

test('each page reports under its own view', async ({ page }) => {
  const reports = await collectReports(page);
  const viewOf = (response: Response | null) =>
    /^view;desc="(.+)"$/.exec(response?.headers()['server-timing'] ?? '')?.[1];
  const signed: (string | undefined)[] = [];
  for (const path of ['/', '/trend']) {
    signed.push(viewOf(await page.goto(path)));
    await appRuns(page);
    await hide(page);
    await expect.poll(() => [...new Set(reports.map(({ view }) => view))]).toEqual(signed);
  }
  expect(new Set(signed).size).toBe(2);
});
