import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { landingPage, routeTable, type Route } from '../support/route-table';
import { appRuns, chooseFromMenu, heading, toast } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import type { TestData } from '../support/test-data';

/** Holds the token of a session: a browser that denies it has no session. */
const OF_SESSIONS = 'localStorage';

/** APIs that a browser may lack, or deny because the viewer has blocked something. */
const APIS = [
  OF_SESSIONS,
  'sessionStorage',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'matchMedia',
  'IntersectionObserver',
  'PerformanceObserver',
  'ResizeObserver',
  'requestIdleCallback',
  'Notification',
  'AudioContext',
  'OscillatorNode',
  'speechSynthesis',
  'SpeechSynthesisUtterance',
  'documentPictureInPicture',
  'crypto.randomUUID',
  'document.cookie',
  'navigator.clipboard',
  'navigator.connection',
  'navigator.locks',
  'navigator.mediaSession',
  'navigator.permissions',
  'navigator.sendBeacon',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.storage',
  'navigator.vibrate',
  'navigator.wakeLock',
];

/** Ariakit and react-hook-form check whether the browser has them, as libraries do. Browsers do not make them throw. */
const OF_LIBRARIES = ['IntersectionObserver', 'ResizeObserver', 'crypto.randomUUID'];

type Way = 'is missing' | 'throws';

/** Removes each API from the pages of `page`, or makes it throw when it is read, called or constructed. */
async function deny(page: Page, apis: readonly string[], way: Way): Promise<void> {
  await page.addInitScript(
    ([names, missing]) => {
      // The player's frame belongs to another site.
      if (window !== top) return;
      const denied = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of names) {
        const path = name.split('.');
        const last = path.pop() ?? '';
        const owner = path.reduce<object>((object, key) => Reflect.get(object, key) as object, window);
        const isFunction = typeof Reflect.get(owner, last) === 'function';
        // Some are own properties, and others the prototype's.
        for (let object = owner; object !== null; object = Reflect.getPrototypeOf(object) as object)
          if (missing || isFunction) Reflect.deleteProperty(object, last);
        if (isFunction && !missing)
          Object.defineProperty(owner, last, {
            value: function () {
              denied();
            },
          });
        else if (!missing) Object.defineProperty(owner, last, { get: denied, set: denied });
      }
    },
    [apis, way === 'is missing'] as const,
  );
}

async function openRoute(page: Page, data: TestData, route: Route): Promise<void> {
  // Pictures and players come later.
  await page.goto(route.path, { waitUntil: 'domcontentloaded' });
  await appRuns(page);
  await expect(heading(page, landingPage(data, route).title)).toBeAttached();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t' })).toHaveCount(0);
}

/** React Router's warning when a page is left: the next page starts at its top. */
const NOT_SAVED = /Failed to save scroll positions/;

test.beforeEach(({ pageErrors }) => pageErrors.allow(NOT_SAVED));

// The fixture `pageErrors` fails a test whose pages throw or log an error.
for (const persona of ['visitor', 'regular'] as const)
  personaTest.describe(`as ${persona}`, () => {
    personaTest.use({ persona });

    for (const way of ['is missing', 'throws'] as const)
      personaTest(`each page starts in a browser where each API ${way}`, async ({ page, data }) => {
        const without = [
          ...(persona === 'visitor' ? [] : [OF_SESSIONS]),
          ...(way === 'throws' ? OF_LIBRARIES : []),
        ];
        await deny(
          page,
          APIS.filter((api) => !without.includes(api)),
          way,
        );
        // Each page once: some paths lead to the same page.
        const routes = routeTable(data).filter(
          (route, at, all) =>
            landingPage(data, route) === route && all.findIndex(({ name }) => name === route.name) === at,
        );
        for (const route of routes) await personaTest.step(route.path, () => openRoute(page, data, route));
      });
  });

/** Each tests half of the APIs, so that they run in parallel. */
for (const half of [0, 1])
  test(`home starts in a browser where one API is missing and another throws, whichever they are, ${half + 1} of 2`, async ({
    context,
    catalogue,
  }) => {
    for (const [at, api] of APIS.entries()) {
      if (at % 2 !== half) continue;
      const other = nth(APIS, (at + 15) % APIS.length);
      await test.step(`${api}, ${other}`, async () => {
        const page = await context.newPage();
        await deny(page, [api], 'is missing');
        await deny(page, [other], 'throws');
        await page.goto('/', { waitUntil: 'domcontentloaded' });
        await appRuns(page);
        await expect(heading(page, 'Home')).toBeAttached();
        await expect(page.getByRole('article')).toHaveCount(catalogue.videos.length);
        await page.close();
      });
    }
  });

for (const way of ['is missing', 'throws'] as const)
  test(`a timer runs, and a link that cannot be copied says so, where each API ${way}`, async ({
    page,
    catalogue,
  }) => {
    await deny(
      page,
      APIS.filter((api) => way === 'is missing' || !OF_LIBRARIES.includes(api)),
      way,
    );
    await page.goto('/workout?preset=tabata', { waitUntil: 'domcontentloaded' });
    await page.getByRole('checkbox', { name: 'Voice' }).check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.goto('/');
    await chooseFromMenu(page, nth(catalogue.videos, 0).title, 'Share');
    await expect(toast(page, 'Couldn’t share the link. Copy it from the address bar.')).toBeVisible();
  });
