import type { Page, Route } from '@playwright/test';

/** Ends what a function of this module did to the page's calls. */
export type Undo = () => Promise<void>;

/**
 * Keeps back the answers to what `glob` names, until the function that it gives is called. They are those of the routes
 * that were there before, or of the network.
 */
export async function hold(page: Page, glob: string): Promise<Undo> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answers: Promise<void>[] = [];
  const keepBack = (route: Route) => {
    const answer = released.then(() => route.fallback());
    answers.push(answer);
    return answer;
  };
  await page.route(glob, keepBack);
  return async () => {
    release();
    // A call that is still in a handler's hands when the route goes would be answered twice.
    await Promise.all(answers);
    await page.unroute(glob, keepBack);
  };
}

/** Answers 503 to what `glob` names, until the function that it gives is called. */
export async function refuse(page: Page, glob: string): Promise<Undo> {
  await page.route(glob, (route) => route.fulfill({ status: 503, json: { error: 'not available' } }));
  return () => page.unroute(glob);
}
