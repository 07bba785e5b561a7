import type { Page } from '@playwright/test';
import { open } from '../support/pages';
import { landingOf, routeOf } from '../support/route-table';
import type { Audience, World } from '../support/world';

/** A state of a screen that is worth a look: it is photographed, searched by axe, and read at twice the size. */
export interface Scene {
  /** Unique for its audience; pictures sort by it. */
  name: string;
  audience: Audience;
  /** What the page may write to the console there. */
  logs?: readonly RegExp[];
  /** Brings the page there, from wherever it is. Routes that it adds are taken away by whoever shows the scene. */
  show: (page: Page, world: World) => Promise<void>;
}

/** Row `route` of the route table as it stands when it is opened, once its pictures and lists are there. */
export function opened(audience: Audience, route: string): Scene {
  return { name: route, audience, show: (page, world) => openRoute(page, world, route) };
}

/** Opens a row of the route table, and waits until nothing of it is on its way any more. */
export async function openRoute(page: Page, world: World, route: string): Promise<void> {
  await open(page, { ...landingOf(world, routeOf(world, route)), path: routeOf(world, route).path });
  await settled(page);
}

/** Waits until no skeleton stands in the page. */
export async function settled(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading / })
    .first()
    .waitFor({ state: 'detached' });
}
