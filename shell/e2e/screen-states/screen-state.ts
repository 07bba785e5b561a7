import type { Page } from '@playwright/test';
import { open } from '../support/route-table';
import type { Persona, TestData } from '../support/test-data';
import { appRuns } from '../support/site';
import { waitForContent } from '../support/wait';

/** A screen in one of its states. Screenshots and `screen-states.deep.spec.ts` cover all states. */
export interface ScreenState {
  /** Unique per persona; screenshots sort by it. */
  name: string;
  persona: Persona;
  /** Whether it is a row of the route table, freshly opened. */
  isRoute?: boolean;
  /** Messages that the page may log in this state. */
  logs?: readonly RegExp[];
  /** Brings the page into this state, whatever it showed before. The caller removes the routes that it adds. */
  show: (page: Page, data: TestData) => Promise<void>;
}

/** The row `route` of the route table once it has loaded. */
export function opened(persona: Persona, route: string): ScreenState {
  return { name: route, persona, isRoute: true, show: (page, data) => openRoute(page, data, route) };
}

/** Opens a row of the route table, and waits for all its content and until the app runs: earlier key presses are lost. */
export async function openRoute(page: Page, data: TestData, name: string): Promise<void> {
  await open(page, data, name);
  await waitForContent(page);
  await appRuns(page);
}
