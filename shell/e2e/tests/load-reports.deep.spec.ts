import type { Page } from '@playwright/test';
import { TELEMETRY_PATH, VIEWS_PATH, type TelemetryReport, type ViewResponse } from '@fitreel/protocol';
import { nth } from '../support/catalogue';
import { mockRelease } from '../support/mock-release';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, heading, topBarLink } from '../support/site';
import { expect, siteTest, test } from '../support/test';
import { writeVariant } from '../support/variant';

/** Collects the reports of `page` instead of letting them reach the site. */
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
  // A slow page may already have reported its first loads.
  const loads = () => reports.flatMap((report) => report.loads);
  const outcomes = () => loads().map(({ remote, failure }) => `${remote} ${failure ?? 'loaded'}`);
  await expect.poll(outcomes).toHaveLength(4);
  expect(outcomes()).toContain('shell loaded');
  expect(outcomes().filter((outcome) => outcome !== 'shell loaded')).toEqual([
    'catalog loaded',
    'auth network',
    // `timeout` on a machine on which the page shows later than a load may take.
    expect.stringMatching(/^auth (loaded|timeout)$/),
  ]);
  expect(loads().find(({ failure }) => failure)?.version).toBe('9.9.9-ffffffffffff');
});

test('each page reports under its own view', async ({ page }) => {
  const reports = await collectReports(page);
  const signed: (string | null)[] = [];
  for (const path of ['/', '/trend']) {
    const asked = page.waitForResponse(`**/api/${VIEWS_PATH}`);
    await page.goto(path);
    const { view } = (await (await asked).json()) as ViewResponse;
    signed.push(view);
    await appRuns(page);
    await hide(page);
    await expect.poll(() => [...new Set(reports.map(({ view }) => view))]).toEqual(signed);
  }
  expect(new Set(signed).size).toBe(2);
});

siteTest.describe(() => {
  siteTest.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

  siteTest(
    'a date in the viewer’s zone, in a fragment, counts for the fragment’s remote',
    async ({ page, request, catalogue, site, pageErrors }, info) => {
      const folder = info.outputPath('library');
      const version = await writeVariant('library', folder, 'date', undefined, (code) =>
        code.replaceAll(
          /(["'`])Add to watch later\1/g,
          'new Date(0).toLocaleString("en")+" "+new Date(0).getHours()',
        ),
      );
      await site.fitreel('deploy', '--force', folder);
      const route = `/video/${nth(catalogue.videos, 0)._id}`;
      await renderedHtml(request, route, '1970');
      pageErrors.expect(/#418|didn't match/);
      const reports = await collectReports(page);
      await page.goto(route);
      await appRuns(page);
      // A visitor's browser loads the fragment when it is about to be used.
      await page.getByRole('button', { name: /1970/ }).hover();
      await expect
        .poll(() =>
          reports.flatMap(({ errors = [] }) => errors).map((error) => `${error.remote} ${error.version}`),
        )
        .toEqual([`library ${version}`]);
    },
  );
});
