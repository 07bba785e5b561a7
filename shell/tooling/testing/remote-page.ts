import { createInstance } from '@module-federation/enhanced/runtime';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';

const BASE = 'https://site.example/releases/fixture/1/';

type Listener = ((event: { type: string; target: PageElement }) => void) | null;

/** A script or link, with what webpack's runtime uses of it. */
class PageElement {
  src = '';
  href = '';
  as = '';
  integrity = '';
  crossOrigin = '';
  isAttached = false;
  onload: Listener = null;
  onerror: Listener = null;
  #rel = '';

  constructor(
    readonly tagName: string,
    private readonly attach: (element: PageElement) => void,
  ) {}

  get rel(): string {
    return this.#rel;
  }

  /** A preload that becomes a stylesheet is requested once more, from the cache. */
  set rel(rel: string) {
    const isPreloaded = this.#rel === 'preload' && this.isAttached;
    this.#rel = rel;
    if (isPreloaded) this.attach(this);
  }

  setAttribute(): void {}

  getAttribute(): null {
    return null;
  }

  remove(): void {}

  replaceWith(other: PageElement): void {
    this.attach(other);
  }
}

type Sharing = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const load = createRequire(require.resolve('@module-federation/enhanced'));
const core = load('@module-federation/runtime/core') as {
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: unknown[] } };
};

/** Makes names unique: the runtime's core keeps containers by name. */
let loads = 0;

/** By the algorithm that the element's `integrity` names. */
const isOf = (integrity: string | undefined, content: string) => {
  const [algorithm = ''] = integrity?.split('-') ?? [];
  return integrity === `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
};

/**
 * A page that loads a built remote. Like a browser, it runs a script of another origin, and applies a style, only if the
 * element asks for CORS and its hash matches.
 */
export class RemotePage {
  /** The page's requests: the kind of request, and the URL without the release's folder. */
  readonly requests: string[] = [];
  /** Files that are never received. */
  readonly hanging = new Set<string>();
  #now = 0;
  #timers = new Map<number, { at: number; run: () => void }>();
  readonly #document = {
    currentScript: null as { src: string; tagName: string } | null,
    createElement: (name: string) => new PageElement(name.toUpperCase(), (other) => this.#attach(other)),
    getElementsByTagName: () => [],
    head: { appendChild: (element: PageElement) => this.#attach(element) },
  };
  readonly #globals: Record<string, unknown>;

  /** @param files contents by name */
  constructor(readonly files: Map<string, string>) {
    this.#globals = createContext({
      _FEDERATION_RUNTIME_CORE: core,
      console,
      document: this.#document,
      setTimeout: (run: () => void, ms: number) => {
        const id = this.#timers.size + 1;
        this.#timers.set(id, { at: this.#now + ms, run });
        return id;
      },
      clearTimeout: (id: number) =>
        this.#timers.get(id) && this.#timers.set(id, { at: Infinity, run: () => {} }),
    });
  }

  /** Lets `ms` pass for the page. */
  elapse(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers.values()) {
      if (timer.at > this.#now) continue;
      timer.at = Infinity;
      timer.run();
    }
  }

  /** Waits until the requested files are received. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Loads the module that the container `entry` exposes, with a host's shared modules. */
  async load<T>(entry: string, globalName: string, exposed: string, shared: Sharing): Promise<T> {
    core.CurrentGlobal.__FEDERATION__.__INSTANCES__ = [];
    const containers = {
      name: 'containers',
      loadEntry: async () => {
        this.#run(this.files.get(entry) ?? '', BASE + entry);
        return this.#globals[globalName] as never;
      },
    };
    const remote = `fixture${(loads += 1)}`;
    const options = { shared, shareStrategy: 'loaded-first' as const, plugins: [containers] };
    const host = createInstance({ name: `host of ${remote}`, remotes: [], ...options });
    host.registerRemotes([{ name: remote, entry: BASE + entry, entryGlobalName: globalName }]);
    const module = await host.loadRemote<{ default: T }>(`${remote}/${exposed}`);
    if (!module) throw new Error('the container exposes nothing');
    return module.default;
  }

  #run(code: string, src: string): void {
    this.#document.currentScript = { src, tagName: 'SCRIPT' };
    runInContext(code, this.#globals);
    this.#document.currentScript = null;
  }

  #attach(element: PageElement): void {
    element.isAttached = true;
    const url = element.src || element.href;
    this.requests.push(
      `${element.rel || 'script'} ${element.as && `${element.as} `}${url.slice(BASE.length)}`,
    );
    const name = url.slice(BASE.length).replace(/\?.*/, '');
    if (!this.hanging.has(name)) setImmediate(() => this.#receive(element, url, this.files.get(name)));
  }

  #receive(element: PageElement, url: string, content: string | undefined): void {
    const isAllowed = content !== undefined && element.crossOrigin === 'anonymous';
    if (!isAllowed || !isOf(element.integrity, content)) {
      element.onerror?.({ type: 'error', target: element });
      return;
    }
    if (element.tagName === 'SCRIPT') this.#run(content, url);
    element.onload?.({ type: 'load', target: element });
  }
}
