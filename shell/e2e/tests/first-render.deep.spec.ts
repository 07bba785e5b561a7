import { deferResponses } from '../support/network';
import { renderedHtml } from '../support/rendered-html';
import { landingPage, routeTable } from '../support/route-table';
import { appRuns, heading } from '../support/site';
import { expect, personaTest, test } from '../support/test';

const MAIN_SCRIPT = '**/releases/shell/*/main.*.js';

test('a reload of the login page that another page asked for keeps what is typed, and the focus', async ({
  page,
}) => {
  await page.goto('/history');
  await expect(heading(page, 'Login')).toBeVisible();
  await renderedHtml(page.request, '/login');
  const reason = page.getByText('Log in to see your history.');
  await expect(reason).toBeVisible();
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ada@example.com');
  await deliver();
  await appRuns(page);
  await expect(reason).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a form into which a password manager puts elements keeps what is typed, and the focus', async ({
  page,
  pageErrors,
}) => {
  // The page differs from the server's rendering.
  pageErrors.expect(/error #418/);
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await renderedHtml(page.request, '/login');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Remember me').check();
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase');
  await page.evaluate(() => {
    for (const place of document.querySelectorAll('form, label, form div'))
      place.prepend(document.createElement('div'));
  });
  await deliver();
  await appRuns(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long passphrase');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Remember me')).toBeChecked();
});

/** Stored values on a device that affect its pages. */
const DEVICE = {
  searches: ['gym beats'],
  'timer-settings': { sound: false, voice: true, vibration: false, video: true },
  workouts: [{ _id: 'w'.repeat(32), title: 'Mine', steps: [] }],
  opened: [['gym-beats', 1e12]],
  positions: [['gym-beats', 100, 1000, null, 1e12]],
};

for (const persona of ['visitor', 'regular'] as const)
  personaTest.describe(`as ${persona}`, () => {
    personaTest.use({
      persona,
      colorScheme: 'light',
      locale: 'de-DE',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 800, height: 600 },
    });

    personaTest(
      'each page is taken over as the server rendered it, on any device',
      async ({ page, data }) => {
        // React reports a first render that differs, which fails the test.
        await page.addInitScript((device) => {
          // Not in the player's frame.
          if (window !== top) return;
          for (const [key, value] of Object.entries(device)) localStorage.setItem(key, JSON.stringify(value));
          const state = { usr: { from: '/', reason: 'Because.' }, key: 'k', idx: 0 };
          history.replaceState(state, '');
        }, DEVICE);
        for (const route of routeTable(data)) {
          await page.goto(`${route.path}${route.path.includes('?') ? '&' : '?'}from=elsewhere#t=3`);
          await heading(page, landingPage(data, route).title).waitFor({ state: 'attached' });
          await appRuns(page);
        }
      },
    );
  });
