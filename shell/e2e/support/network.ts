import type { Page } from '@playwright/test';

/** Ends what a function of this module did to the page's calls. */
export type Undo = () => Promise<void>;

/** Keeps back the answers to what `glob` names, until the function that it gives is called. */
export async function hold(page: Page, glob: string): Promise<Undo> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answers: Promise<void>[] = [];
  await page.route(glob, (route) => {
    const answer = released.then(() => route.continue());
    answers.push(answer);
    return answer;
  });
  return async () => {
    release();
    // A call that is still in a handler's hands when the route goes would be answered twice.
    await Promise.all(answers);
    await page.unroute(glob);
  };
}

/** Answers 503 to what `glob` names, until the function that it gives is called. */
export async function refuse(page: Page, glob: string): Promise<Undo> {
  await page.route(glob, (route) => route.fulfill({ status: 503, json: { error: 'not available' } }));
  return () => page.unroute(glob);
}
