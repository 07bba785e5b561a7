import { NOT_RENDERABLE, RENDERING_VERSION, type Rendering, type RenderResponse } from '@fitreel/protocol';
import type { ChildProcess } from 'node:child_process';
import {
  RenderFailure,
  type Bundles,
  type MessageFromProcess,
  type MessageToProcess,
  type PageOfSite,
  type SiteToRender,
} from './messages';
import { spawnRenderProcess } from './spawn-process';

/** Node starts and loads a bundle within a second; a busy machine takes longer. */
const START_TIMEOUT_MS = 10_000;

/** A process that has rendered this often, or that holds this much memory, is replaced. */
const RENDERINGS_MAX = 2000;
const RSS_MAX_BYTES = 256 * 1024 * 1024;

/** Most characters of a bundle's output that reach the log, per process. */
const OUTPUT_MAX = 2000;

/** Most requests of one page to the API. */
const REQUESTS_MAX = 16;

export interface RenderProcessOptions {
  bundles: Bundles;
  /** Absolute path of the folder of all releases. */
  releasesFolder: string;
  /** Milliseconds that one page may take. */
  timeoutMs: number;
  /** Gets what the bundles print. */
  printed: (text: string) => void;
  /** Requests a public endpoint of the API by GET. */
  request: (url: string) => Promise<RenderResponse>;
}

/** A rendering with all that the API responded for it. */
export interface RenderedPage extends Required<Pick<PageOfSite, 'data' | 'missing'>> {
  rendering: Rendering;
}

interface Waiting {
  resolve: (message: MessageFromProcess) => void;
  reject: (failure: RenderFailure) => void;
}

/** One process that renders one page at a time. A page that takes too long ends it, a page that throws does not. */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #waiting: Waiting | null = null;
  #registry: SiteToRender['registry'] | null = null;
  #renderings = 0;
  #requests = 0;
  #data: Record<string, unknown> = {};
  #missing: string[] = [];
  #printed = 0;
  #usable = true;

  constructor(private readonly options: RenderProcessOptions) {
    this.#child = spawnRenderProcess(options.releasesFolder);
    this.#child.on('message', (message) => this.#receive(message as MessageFromProcess));
    this.#child.on('error', (error) => this.#fail(new RenderFailure('exit', error.message)));
    this.#child.on('exit', (code, signal) => {
      this.#fail(new RenderFailure('exit', `the rendering process ended (${signal ?? code})`));
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#print(text));
    this.#ready = this.#start();
    // The first page to render gets the failure.
    this.#ready.catch(() => undefined);
  }

  /** False once the process must be replaced. */
  get usable(): boolean {
    return this.#usable;
  }

  /** Renders one page; call it again only when it has settled. Rejects with a `RenderFailure`. */
  async render(site: SiteToRender, page: PageOfSite): Promise<RenderedPage> {
    await this.#ready;
    if (this.#registry !== site.registry) this.#send({ type: 'site', ...site });
    this.#registry = site.registry;
    this.#requests = 0;
    this.#data = { ...page.data };
    this.#missing = [...(page.missing ?? [])];
    const message = await this.#sendAndWait({ type: 'render', page }, this.options.timeoutMs);
    if (message.type !== 'rendered') throw new RenderFailure('error', `unexpected message ${message.type}`);
    this.#renderings += 1;
    if (this.#renderings >= RENDERINGS_MAX || message.rss > RSS_MAX_BYTES) this.stop();
    return { rendering: message.rendering, data: this.#data, missing: this.#missing };
  }

  /** Ends the process at once. */
  stop(): void {
    this.#usable = false;
    this.#child.kill('SIGKILL');
  }

  async #start(): Promise<void> {
    const message = await this.#sendAndWait({ type: 'load', ...this.options.bundles }, START_TIMEOUT_MS);
    if (message.type === 'ready' && message.renderingVersion === RENDERING_VERSION) return;
    this.stop();
    throw new RenderFailure(
      'not-renderable',
      'the live shell renders pages in another way than this gateway',
    );
  }

  /** Sends a message and waits for the message that ends its work. */
  #sendAndWait(message: MessageToProcess, timeoutMs: number): Promise<MessageFromProcess> {
    return new Promise<MessageFromProcess>((resolve, reject) => {
      if (!this.#usable) return reject(new RenderFailure('exit', 'the rendering process has ended'));
      const timer = setTimeout(() => {
        this.#fail(new RenderFailure('timeout', `the page was not rendered within ${timeoutMs} ms`));
      }, timeoutMs);
      const settled = () => {
        clearTimeout(timer);
        this.#waiting = null;
      };
      this.#waiting = {
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (failure) => {
          settled();
          reject(failure);
        },
      };
      this.#send(message);
    });
  }

  #receive(message: MessageFromProcess): void {
    if (message.type === 'request') return void this.#respond(message.id, message.url);
    if (message.type !== 'failed') return this.#waiting?.resolve(message);
    const reason = message.name === NOT_RENDERABLE ? 'not-renderable' : 'error';
    this.#waiting?.reject(new RenderFailure(reason, message.message));
  }

  async #respond(id: number, url: string): Promise<void> {
    this.#requests += 1;
    const [data, missing] = [this.#data, this.#missing];
    const response =
      this.#requests > REQUESTS_MAX ? { status: 429, body: null } : await this.options.request(url);
    if (response.status === 200) data[url] = response.body;
    if (response.status === 404) missing.push(url);
    this.#send({ type: 'response', id, ...response });
  }

  #send(message: MessageToProcess): void {
    // A process that has just ended is noticed by its exit.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #fail(failure: RenderFailure): void {
    this.stop();
    this.#waiting?.reject(failure);
  }

  #print(text: string): void {
    const rest = OUTPUT_MAX - this.#printed;
    this.#printed += text.length;
    if (rest > 0) this.options.printed(text.slice(0, rest));
  }
}
