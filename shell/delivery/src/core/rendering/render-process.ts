import { NOT_RENDERABLE, RENDERING_VERSION, type RenderResponse } from '@fitreel/protocol';
import { AsyncResource } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import {
  readMessage,
  RenderFailure,
  type Bundles,
  type MessageFromProcess,
  type MessageToProcess,
  type PageOfSite,
  type SiteToRender,
} from './messages';
import { processUsage } from './process-usage';
import { CHANNEL, spawnRenderProcess } from './spawn-process';

/** Node usually starts and loads a bundle within a second, but takes longer on a busy machine. */
const START_TIMEOUT_MS = 10_000;

/** The first page of a process may take this many times as long, because its code is compiled meanwhile. */
const FIRST_PAGE = 5;

/** A process is replaced after this many pages. */
const RENDERINGS_MAX = 2000;

/**
 * A process that uses this much memory is replaced between two pages. One that uses twice as much is ended at once: V8's
 * limit covers objects, but not buffers.
 */
const RSS_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Processor time that a process may use between pages, on top of an eighth of the elapsed time: on a busy machine even a
 * process that never pauses gets little more.
 */
const IDLE_CPU_MAX_MS = 500;

/** Processor time per elapsed time of a page: several threads work on it. */
const CPU_PER_MS = 2;

/** The most characters of a process's output that reach the log. */
const OUTPUT_MAX = 2000;

/** The most API requests of one page. */
const REQUESTS_MAX = 16;

/** The most messages of a process for one page, and the most characters in them. A process that sends more is ended. */
const [MESSAGES_MAX, CHARACTERS_MAX] = [64, 4 * 1024 * 1024];

const WRONG = 'the rendering process sent what it must not send';

export interface RenderProcessOptions {
  bundles: Bundles;
  /** Time limit for a page, in milliseconds. The first page of a process gets more. */
  timeoutMs: number;
  /** Receives the output of the bundles. */
  printed: (text: string) => void;
  /** Sends a GET request to a public endpoint of the API. */
  request: (url: string) => Promise<RenderResponse>;
}

/** A rendering with all API responses that it used. */
export interface RenderedPage extends Required<Pick<PageOfSite, 'data' | 'missing'>> {
  rendering: Extract<MessageFromProcess, { type: 'rendered' }>['rendering'];
}

interface Waiting {
  /** Responds to a request of the page, in the caller's asynchronous context (for example its trace). */
  respond: (id: number, url: string) => void;
  resolve: (message: MessageFromProcess) => void;
  reject: (failure: RenderFailure) => void;
}

/** One process that renders one page at a time. A page that takes too long ends the process; a page that throws does not. */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #channel: Socket;
  /** The beginning of an incomplete message. */
  #begun = '';
  #messages = 0;
  #characters = 0;
  readonly #ready: Promise<unknown>;
  #waiting: Waiting | null = null;
  #registry: SiteToRender['registry'] | null = null;
  #renderings = 0;
  #requests = 0;
  #data: Record<string, unknown> = {};
  #missing: string[] = [];
  #printed = 0;
  /** Processor time granted so far, for pages and for idling. */
  #allowedCpuMs = 0;
  #usable = true;

  /** @throws Error if the process cannot be started */
  constructor(private readonly options: RenderProcessOptions) {
    const { shell, remote, fragments } = options.bundles;
    this.#child = spawnRenderProcess(
      [shell, ...(remote ? [remote] : []), ...fragments].map(({ file }) => file),
    );
    this.#child.on('error', (error) => this.#fail(new RenderFailure('exit', error.message)));
    this.#child.on('exit', (code, signal) => {
      this.#fail(new RenderFailure('exit', `the rendering process ended (${signal ?? code})`));
    });
    this.#channel = this.#child.stdio[CHANNEL] as Socket;
    this.#channel.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    // The `exit` event reports a process that has ended.
    this.#channel.on('error', () => undefined);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        // A flood of output must not fill the memory: stop reading it.
        if (!this.#print(text)) stream.destroy();
      });
    this.#ready = this.#start();
    // `render` reports the failure to the first page.
    this.#ready.catch(() => undefined);
  }

  /** False once the process must be replaced. */
  get usable(): boolean {
    return this.#usable;
  }

  /** Whether it has rendered a page, so that the next one takes no extra time. */
  get isWarm(): boolean {
    return this.#usable && this.#renderings > 0;
  }

  /** Renders one page. Call it again only once it has settled. Rejects with a `RenderFailure`. */
  async render(site: SiteToRender, page: PageOfSite): Promise<RenderedPage> {
    await this.#ready;
    if (this.#registry !== site.registry) this.#send({ type: 'site', ...site });
    this.#registry = site.registry;
    this.#requests = 0;
    this.#data = { ...page.data };
    this.#missing = [...(page.missing ?? [])];
    const timeoutMs = this.options.timeoutMs * (this.#renderings === 0 ? FIRST_PAGE : 1);
    const message = await this.#sendAndWait({ type: 'render', page }, timeoutMs);
    if (message.type !== 'rendered') throw this.#fail(new RenderFailure('error', WRONG));
    this.#renderings += 1;
    if (this.#renderings >= RENDERINGS_MAX) this.stop();
    return { rendering: message.rendering, data: this.#data, missing: this.#missing };
  }

  /** Ends the process if it uses too much. Call it every `everyMs`. */
  watch(everyMs: number): void {
    const usage = this.#child.pid !== undefined && this.#usable ? processUsage(this.#child.pid) : null;
    if (!usage) return;
    const { rss, cpuMs } = usage;
    // Unused time does not accumulate.
    this.#allowedCpuMs = Math.min(this.#allowedCpuMs + everyMs / 8, cpuMs);
    if (rss > 2 * RSS_MAX_BYTES)
      this.#fail(new RenderFailure('exit', `the rendering process held ${rss} bytes`));
    const isOver = rss > RSS_MAX_BYTES || cpuMs - this.#allowedCpuMs > IDLE_CPU_MAX_MS;
    if (isOver && !this.#waiting) this.stop();
  }

  /** Ends the process at once. */
  stop(): void {
    this.#usable = false;
    this.#child.kill('SIGKILL');
    this.#channel.destroy();
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

  /** Sends a message and waits for its result. */
  #sendAndWait(message: MessageToProcess, timeoutMs: number): Promise<MessageFromProcess> {
    return new Promise<MessageFromProcess>((resolve, reject) => {
      if (!this.#usable) return reject(new RenderFailure('exit', 'the rendering process has ended'));
      [this.#messages, this.#characters] = [0, 0];
      const timer = setTimeout(() => {
        this.#fail(new RenderFailure('timeout', `the page was not rendered within ${timeoutMs} ms`));
      }, timeoutMs);
      const began = performance.now();
      const settled = () => {
        clearTimeout(timer);
        this.#allowedCpuMs += CPU_PER_MS * (performance.now() - began);
        this.#waiting = null;
      };
      this.#waiting = {
        respond: AsyncResource.bind((id: number, url: string) => void this.#respond(id, url)),
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

  #read(text: string): void {
    this.#characters += text.length;
    if (this.#characters > CHARACTERS_MAX) return void this.#fail(new RenderFailure('error', WRONG));
    this.#begun += text;
    if (!text.includes('\n')) return;
    const lines = this.#begun.split('\n');
    this.#begun = lines.pop() ?? '';
    for (const line of lines) if (this.#usable) this.#receive(line);
  }

  #receive(line: string): void {
    const message = readMessage(line);
    this.#messages += 1;
    if (!message || this.#messages > MESSAGES_MAX) return void this.#fail(new RenderFailure('error', WRONG));
    if (message.type === 'request') return this.#waiting?.respond(message.id, message.url);
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
    if (this.#usable) this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  #fail(failure: RenderFailure): RenderFailure {
    this.stop();
    this.#waiting?.reject(failure);
    return failure;
  }

  /** Returns false once the process has printed its limit for the log. */
  #print(text: string): boolean {
    const rest = OUTPUT_MAX - this.#printed;
    this.#printed += text.length;
    if (rest > 0) this.options.printed(text.slice(0, rest));
    return this.#printed < OUTPUT_MAX;
  }
}
