import { expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';

/** Ends the effect of a function of this module. */
type Undo = () => Promise<void>;

/**
 * Defers the responses to requests that match `glob` until the returned function is called. Then earlier routes or the
 * network respond.
 */
export async function deferResponses(page: Page, glob: string): Promise<Undo> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const responses: Promise<void>[] = [];
  const defer = (route: Route) => {
    const response = released.then(() => route.fallback());
    responses.push(response);
    return response;
  };
  await page.route(glob, defer);
  return async () => {
    release();
    // If a handler is still running when its route is removed, Playwright handles the request a second time.
    for (let count = 0; count < responses.length;) {
      count = responses.length;
      await Promise.all(responses);
    }
    await page.unroute(glob, defer);
  };
}

/** From now on, pages of `context` load nothing in advance, as for a viewer who saves data. */
export async function loadNothingAhead(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** Responds with 503 to requests that match `glob`, until the returned function is called. */
export async function failRequests(page: Page, glob: string): Promise<Undo> {
  const fail = (route: Route) => route.fulfill({ status: 503, json: { error: 'not available' } });
  await page.route(glob, fail);
  return () => page.unroute(glob, fail);
}

/** The browser's error for a file that does not match its hash. */
export const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute/;

/** The length of every video of the test's player. */
const VIDEO_SECONDS = 600;

/**
 * A player that speaks the embed protocol (behaviour.md#video-host): silent until the page named in its address asks, then responding in
 * parts. It plays at once, by the clock. `#player` shows its state and second.
 */
const PLAYER = `<!doctype html><html lang="en"><title>Player</title><style>body { background: #000; color: #fff }</style><p>The player of the video host</p><output id="player"></output><script>
  const page = new URLSearchParams(location.search).get('origin');
  const length = ${VIDEO_SECONDS};
  let id = null, state = 1, muted = false, from = 0, since = performance.now();
  const time = () => Math.min(length, state === 1 ? from + (performance.now() - since) / 1000 : from);
  const say = (event, info) => { if (id !== null) parent.postMessage(JSON.stringify({ event, id, channel: 'widget', info }), page); };
  const become = (next, at = time()) => { from = at; since = performance.now(); state = next; say('infoDelivery', { playerState: state }); tell(); };
  const tell = () => {
    if (state === 1 && time() >= length) become(0, length);
    say('infoDelivery', { currentTime: time() });
    document.getElementById('player').value = (state === 1 ? 'playing ' : state === 2 ? 'paused ' : 'ended ') + Math.floor(time()) + (muted ? ' muted' : '');
  };
  setInterval(tell, 250);
  const does = {
    playVideo: () => become(1),
    pauseVideo: () => become(2),
    seekTo: (at) => become(state === 0 ? 1 : state, at),
    mute: () => { muted = true; say('infoDelivery', { muted }); },
    fail: (error) => { become(-1); say('onError', error); },
    unMute: () => { muted = false; say('infoDelivery', { muted }); },
  };
  addEventListener('message', ({ data, origin }) => {
    if (origin !== page) return;
    const message = JSON.parse(data);
    if (message.event === 'command' && id !== null) does[message.func]?.(...message.args);
    if (message.event !== 'listening' || id !== null) return;
    id = message.id;
    say('initialDelivery', { playerState: state });
    say('onReady');
    say('infoDelivery', { duration: length });
  });
</script></html>`;

/**
 * Replaces the video host (behaviour.md#video-host). Only for tests of the player: in a context with routes, each request
 * passes through the test's process, and the browser does not use its cache.
 */
export async function stubVideoHost(context: Pick<BrowserContext, 'route'>): Promise<void> {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}

/**
 * How a video fails at its host: the player's error number; `waits` for a player that is ready but never begins, as for a live stream or in
 * some regions; `hangs` for a player that never loads.
 */
type HostFailure = number | 'waits' | 'hangs';

const failingPlayer = (error: number | null) => `<!doctype html><title>Player</title><script>
  const page = new URLSearchParams(location.search).get('origin');
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, id: 1, channel: 'widget', info }), page);
  let asked = false;
  addEventListener('message', ({ data, origin }) => {
    if (origin !== page || asked || JSON.parse(data).event !== 'listening') return;
    asked = true;
    say('initialDelivery', { playerState: -1 });
    say('onReady');
    if (${error} !== null) say('onError', ${error});
  });
</script>`;

/** Makes the player of `stubVideoHost` fail for some videos, by their ids at the host. */
export async function failVideos(page: Page, failures: Readonly<Record<string, HostFailure>>): Promise<void> {
  for (const [src, failure] of Object.entries(failures))
    await page.route(`https://www.youtube-nocookie.com/embed/${src}**`, async (route) => {
      if (failure === 'hangs') return;
      const body = failingPlayer(failure === 'waits' ? null : failure);
      await route.fulfill({ contentType: 'text/html', body });
    });
}

/** The state and the second of the player of `stubVideoHost` on a video's page. */
export const playerIn = (page: Page): Locator =>
  page
    .getByTitle(/^Player: /)
    .contentFrame()
    .locator('#player');

/** Takes the player of `stubVideoHost` to its last half second. */
export async function playToTheEnd(page: Page): Promise<void> {
  await expect(playerIn(page)).toContainText('playing');
  await tellPlayer(page, 'seekTo', VIDEO_SECONDS - 0.5, true);
}

/** Makes the player of `stubVideoHost` report an error of the embed protocol instead of playing. */
export async function failToPlay(page: Page, error: number): Promise<void> {
  await expect(playerIn(page)).toContainText('playing');
  await tellPlayer(page, 'fail', error);
}

async function tellPlayer(page: Page, func: string, ...args: readonly unknown[]): Promise<void> {
  await page
    .getByTitle(/^Player: /)
    .evaluate(
      (element: HTMLIFrameElement, message) => element.contentWindow?.postMessage(message, '*'),
      JSON.stringify({ event: 'command', func, args, id: 1 }),
    );
}
