import type { BrowserContext } from '@playwright/test';

const PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><p>The player of the video host</p></html>';

/** Stands for the video host (behaviour.md#video-host): whoever drives a browser here leaves the site for no other. */
export async function answerForVideoHost(context: BrowserContext): Promise<void> {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}
