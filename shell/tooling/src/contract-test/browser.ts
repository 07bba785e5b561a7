import type { TelemetryReport } from '@fitreel/protocol';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiMode, TestedApi, TestedRoute } from './api';
import { fileOf, pageOf, type ComposedRelease } from './site';
import { completeWindow, watchFootprint, type Footprint } from './window';

/** A page takes this long at most, on a busy machine too. */
const PAGE_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

/** Polls after the last response, in which a page shows it. */
const QUIET_POLLS = 3;

/** Polls after which a page that waits for the API has its heading. The loop that counts them runs the page too. */
const HEADING_POLLS = 300;

const ORIGIN = 'https://site.example';

/** No remote has this path, so the page is the shell's own. */
const SHELL_PATH = '/fitreel-contract-test/nowhere';

/** Heading of the page of a path that nothing owns. */
const NOT_FOUND = 'Page not found';

/** Gives a window the files of the releases. */
class ReleaseFiles extends ResourceLoader {
  constructor(readonly site: ComposedRelease) {
    super();
  }

  override fetch(url: string) {
    const { pathname } = new URL(url);
    // jsdom has no layout: its CSS parser would only complain about what it does not know.
    const file = pathname.endsWith('.css') ? Promise.resolve(Buffer.of()) : fileOf(this.site, pathname);
    return Object.assign(file, { abort: () => undefined });
  }
}

/** The site in a window of jsdom, run by the built shell. */
class BrowserPage {
  /** Errors that nobody caught. */
  readonly thrown: string[] = [];
  readonly #sent: Blob[] = [];
  readonly #dom: JSDOM;
  #visits = 0;
  #footprint: Footprint | undefined;

  private constructor(site: ComposedRelease, api: TestedApi, token: string | null) {
    this.#dom = new JSDOM(pageOf(site), {
      url: ORIGIN + SHELL_PATH,
      runScripts: 'dangerously',
      resources: new ReleaseFiles(site),
      pretendToBeVisual: true,
      virtualConsole: new VirtualConsole(),
      beforeParse: (window) => {
        completeWindow(window, (request) => api.respond(request), this.#sent);
        window.addEventListener('error', ({ error }) => this.thrown.push(`throws ${String(error)}`));
        if (token) window.localStorage.setItem('token', token);
        this.#footprint = watchFootprint(window, site.remote.release.description.name);
      },
    });
  }

  /** Opens a page of the shell, with the session of `token` or as a visitor. */
  static async open(site: ComposedRelease, api: TestedApi, token: string | null): Promise<BrowserPage> {
    const page = new BrowserPage(site, api, token);
    await page.until('the shell does not start', () => page.heading() !== null);
    page.footprint.started();
    return page;
  }

  get footprint(): Footprint {
    if (!this.#footprint) throw new Error('the window does not exist yet');
    return this.#footprint;
  }

  /** Text of the page's heading of level 1, or null while it has none. */
  heading(): string | null {
    return this.#dom.window.document.querySelector('main h1')?.textContent ?? null;
  }

  /**
   * Goes to `path` as a link does, and waits for a new page. Resolves with its heading, or null if `path` redirects.
   *
   * @param isWaiting whether a request of the page has no response yet
   */
  async visit(path: string, isWaiting: () => boolean): Promise<string | null> {
    const { window } = this.#dom;
    const before = window.document.querySelector('main h1');
    this.#goTo(path);
    const isRedirected = () => window.location.pathname !== new URL(path, window.location.href).pathname;
    let polls = 0;
    await this.until(`${path} shows no heading`, () => {
      if (isWaiting() && (polls += 1) > HEADING_POLLS)
        throw new Error(`${path} shows no heading while it waits`);
      const now = window.document.querySelector('main h1');
      return now !== null && (now !== before || isRedirected());
    });
    return isRedirected() ? null : this.heading();
  }

  /** Waits for the responses to the requests of the page, and to what these lead to. Resolves with its heading. */
  async content(isWaiting: () => boolean): Promise<string | null> {
    for (let quiet = 0; quiet < QUIET_POLLS; quiet = isWaiting() ? 0 : quiet + 1) await wait(POLL_MS);
    await this.until('the page has lost its heading', () => this.heading() !== null);
    return this.heading();
  }

  #goTo(path: string): void {
    const { window } = this.#dom;
    this.#visits += 1;
    const state = { usr: null, key: `visit-${this.#visits}`, idx: this.#visits };
    window.history.pushState(state, '', path);
    window.dispatchEvent(new window.PopStateEvent('popstate', { state }));
  }

  /** Leaves the remote for a page of the shell. */
  async leave(): Promise<void> {
    this.#goTo(`${SHELL_PATH}/${this.#visits}`);
    await this.until('the shell shows no page of its own', () => this.heading() === NOT_FOUND);
    // Effects clean up after the next page is there.
    await wait(POLL_MS);
  }

  /** Waits for `condition`. Throws `otherwise` if it does not come true. */
  async until(otherwise: string, condition: () => boolean): Promise<void> {
    const end = performance.now() + PAGE_TIMEOUT_MS;
    while (!condition()) {
      if (performance.now() > end) throw new Error(otherwise);
      await wait(POLL_MS);
    }
  }

  /** What the page has reported since the last call: failed loads and errors, as the gateway would get them. */
  async reports(): Promise<Required<Pick<TelemetryReport, 'loads' | 'errors'>>> {
    const { window } = this.#dom;
    Object.defineProperty(window.document, 'visibilityState', { configurable: true, value: 'hidden' });
    window.document.dispatchEvent(new window.Event('visibilitychange'));
    Reflect.deleteProperty(window.document, 'visibilityState');
    const texts = await Promise.all(this.#sent.splice(0).map((body) => body.text()));
    const reports = texts.map((text) => JSON.parse(text) as Partial<TelemetryReport>);
    return {
      loads: reports.flatMap(({ loads = [] }) => loads),
      errors: reports.flatMap(({ errors = [] }) => errors),
    };
  }

  close(): void {
    this.#dom.window.close();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Visit {
  who: 'visitor' | 'user';
  api: ApiMode;
}

/** A slow API responds in the end, so the user's pages show with a working API too. */
const VISITS: readonly Visit[] = [
  { who: 'visitor', api: 'examples' },
  { who: 'user', api: 'slow' },
  { who: 'user', api: 'failing' },
];

/**
 * Shows every route in a browser as visitor and as user, with the API as it should be, failing and slow.
 *
 * @param begins is called before each page with its name
 */
export async function browserProblems(
  site: ComposedRelease,
  routes: readonly TestedRoute[],
  api: TestedApi,
  begins: (page: string) => void,
): Promise<string[]> {
  const problems: string[] = [];

  async function tour(visit: Visit): Promise<void> {
    api.mode = 'examples';
    const page = await BrowserPage.open(site, api, visit.who === 'user' ? 'example-token' : null);
    try {
      for (const route of routes) {
        // A visitor is sent to log in, which is another remote's page.
        if (visit.who === 'visitor' && route.access !== 'public') continue;
        const where = `${route.path} as ${visit.who}${visit.api === 'examples' ? '' : `, API ${visit.api}`}`;
        begins(where);
        for (const problem of await showRoute(page, route, visit)) problems.push(`${where}: ${problem}`);
      }
      problems.push(...page.footprint.leaks());
    } finally {
      page.close();
    }
  }

  async function showRoute(page: BrowserPage, route: TestedRoute, visit: Visit): Promise<string[]> {
    const found: string[] = [];
    if (visit.api === 'slow') api.hold();
    else api.mode = visit.api;
    try {
      let heading = await page.visit(route.url, () => api.isAwaited);
      if (visit.api === 'slow') {
        api.letGo();
        heading &&= await page.content(() => api.isAwaited);
      }
      if (visit.api !== 'failing' && route.exists && heading === NOT_FOUND) found.push('is not found');
    } catch (error) {
      found.push(messageOf(error));
    } finally {
      api.letGo();
    }
    const { loads, errors } = await page.reports();
    const reported = errors.map(({ message }) => `throws ${message}`);
    found.push(
      ...loads.flatMap(({ remote, failure }) =>
        failure ? [`${remote} could not be loaded: ${failure}`] : [],
      ),
      ...errors.map(({ message, remote }) => `${remote} throws ${message}`),
    );
    await page.leave();
    const thrown = page.thrown.splice(0).filter((error) => !reported.includes(error));
    found.push(...thrown, ...page.footprint.remains());
    return found;
  }

  try {
    for (const visit of VISITS) await tour(visit);
  } catch (error) {
    problems.push(messageOf(error));
  }
  return problems;
}
