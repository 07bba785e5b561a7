import type { Status } from '@fitreel/protocol';
import type { Page } from '@playwright/test';
import { appRuns, heading, topBarLink } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { writeVariant } from '../support/variant';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** Opens a page as a visitor in `bucket`, and goes to another: both have the link of the shell called `name`. */
async function browse(page: Page, bucket: number, name: string) {
  await page.context().addCookies([{ name: 'bucket', value: String(bucket), url: site.origin }]);
  await page.goto(`${site.origin}/trend`);
  await appRuns(page);
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toHaveCount(1);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(link).toHaveCount(1);
  // Sends its report. A page of another site would be another process, and end this one before it has.
  await page.goto(`${site.origin}/robots.txt`);
}

test('a canary of the shell goes to its visitors with all remotes, and to everybody once promoted', async ({
  page,
}, info) => {
  const folder = info.outputPath('shell');
  const [before, after] = ['Skip to content', 'Skip to what is new'];
  const version = await writeVariant('shell', folder, 'canary', undefined, (code) =>
    code.replaceAll(before, after),
  );
  await site.fitreel('deploy', folder, '--canary', '10', '--guard');
  await browse(page, 0, after);
  await browse(page, 99, before);
  // Each page has reported the start of its shell.
  const loads = async () => {
    const { apps } = JSON.parse(await site.fitreel('status', '--json')) as Status;
    const { live, canary } = apps.find(({ app }) => app === 'shell') ?? {};
    return [canary?.version, canary?.loads, live?.loads, (canary?.failures ?? 0) + (live?.failures ?? 0)];
  };
  await expect.poll(loads).toEqual([version, 1, 1, 0]);
  await site.fitreel('promote', 'shell');
  await browse(page, 99, after);
});
