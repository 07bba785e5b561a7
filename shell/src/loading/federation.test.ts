import { containerGlobal, EXPOSED_MODULE } from '@fitreel/protocol/browser';
import { defineRemote } from '@fitreel/sdk/remote';
import { waitFor } from '@testing-library/react';
import * as React from 'react';
import { describedRemote, liveRemote } from '../composition/live-remote.test-support';
import { PROVIDED } from '../sharing/provided';
import { startFederation, type LoadModule } from './federation';

const page = globalThis as Record<string, unknown>;
const catalog = liveRemote('catalog');
const VERSIONS = Object.fromEntries(Object.keys(PROVIDED).map((name, index) => [name, `1.2.${index}`]));

/** A shared module as a container gets it from the shell. */
interface Shared {
  eager: boolean;
  lib?: () => unknown;
  get: () => unknown;
  shareConfig: { singleton: boolean; requiredVersion: string };
}
type Scope = Record<string, Record<string, Shared> | undefined>;

/** A container of `remote`, and what the shell did with it. */
function containerOf(remote: string, exposed?: unknown) {
  const module = defineRemote(describedRemote(remote), { page: async () => ({ Component: () => null }) });
  const got: { scope?: Scope; names: string[] } = { names: [] };
  const container = {
    init: (scope: Scope) => void (got.scope = scope),
    async get(name: string) {
      got.names.push(name);
      return () => (exposed === undefined ? { default: module } : exposed);
    },
  };
  return { container, module, got };
}

/** The element by which the shell requests a container, once it is in the page. */
function requested(): Promise<HTMLScriptElement | HTMLLinkElement> {
  return waitFor(() => {
    const element = document.head.querySelector<HTMLScriptElement | HTMLLinkElement>('script[src], link');
    if (!element) throw new Error('the shell requests no container');
    return element;
  });
}

/** The script of a container arrives, runs, and leaves `container`. */
async function arrive(remote: string, container?: unknown) {
  const element = await requested();
  if (element instanceof HTMLLinkElement) element.dispatchEvent(new Event('load'));
  if (container) page[containerGlobal(remote)] = container;
  const script = await requested();
  script.dispatchEvent(new Event('load'));
  script.remove();
}

let load: LoadModule;
beforeAll(() => {
  page['FITREEL_PROVIDED_VERSIONS'] = VERSIONS;
  // Once, as in a page: the runtime keeps its containers in a global.
  load = startFederation();
});
afterEach(() => {
  document.head.replaceChildren();
  for (const remote of ['catalog', 'library']) page[containerGlobal(remote)] = undefined;
});

test('returns the module that the container exposes', async () => {
  const { container, module, got } = containerOf('catalog');
  const loaded = load('catalog', catalog, 0);
  await arrive('catalog', container);
  expect(await loaded).toBe(module);
  expect(got.names).toEqual([`./${EXPOSED_MODULE}`]);
});

test.each([
  [0, catalog.entry],
  [1, `${catalog.entry}?retry=1`],
  [2, `${catalog.entry}?retry=2`],
])(
  'attempt %d requests the container under its own URL, with the hash of its release',
  async (attempt, url) => {
    const loaded = load('catalog', catalog, attempt);
    const element = await requested();
    expect(element instanceof HTMLScriptElement ? element.src : element.href).toBe(url);
    expect(element.integrity).toBe(catalog.integrity);
    await arrive('catalog', containerOf('catalog').container);
    await loaded;
  },
);

test('requests an app under development without a hash', async () => {
  const entry = 'http://localhost:3001/remoteEntry.js';
  const release = { entry, base: 'http://localhost:3001/', version: null, integrity: null };
  const loaded = load('catalog', release, 0);
  expect((await requested()).hasAttribute('integrity')).toBe(false);
  await arrive('catalog', containerOf('catalog').container);
  await loaded;
});

test('a further attempt gets its own container, not a failed attempt’s', async () => {
  const broken = { init: () => undefined, get: () => Promise.reject(new Error('a chunk is missing')) };
  const failed = expect(load('catalog', catalog, 0)).rejects.toThrow('a chunk is missing');
  await arrive('catalog', broken);
  await failed;

  const second = load('catalog', catalog, 1);
  const { container, module } = containerOf('catalog');
  await arrive('catalog', container);
  expect(await second).toBe(module);
});

test('a script that defines no container does not get a failed attempt’s', async () => {
  const first = load('catalog', catalog, 0);
  await arrive('catalog', containerOf('catalog').container);
  await first;
  const second = expect(load('catalog', catalog, 1)).rejects.toThrow('?retry=1 defines no container');
  await arrive('catalog');
  await second;
});

test('fails with the script that does not arrive', async () => {
  const failed = expect(load('catalog', catalog, 0)).rejects.toThrow('did not load');
  (await requested()).dispatchEvent(new Event('error'));
  await failed;
});

test('fails with a container that exposes no module', async () => {
  const failed = expect(load('catalog', catalog, 0)).rejects.toThrow('catalog exposes no module');
  await arrive('catalog', containerOf('catalog', null).container);
  await failed;
});

test('each remote gets its own container', async () => {
  const library = liveRemote('library');
  const parts = { catalog: containerOf('catalog'), library: containerOf('library') };
  const first = load('catalog', catalog, 0);
  await arrive('catalog', parts.catalog.container);
  const second = load('library', library, 0);
  await arrive('library', parts.library.container);
  expect([await first, await second]).toEqual([parts.catalog.module, parts.library.module]);
});

describe('a container gets from the shell', () => {
  async function scopeOf(): Promise<Scope> {
    const { container, got } = containerOf('catalog');
    const loaded = load('catalog', catalog, 0);
    await arrive('catalog', container);
    await loaded;
    return got.scope ?? {};
  }

  const modules = Object.entries(PROVIDED).flatMap(([name, paths]) =>
    Object.entries(paths).map(([path, provided]) => ({ name, path, lazy: 'lazy' in provided })),
  );

  test('every shared module, in one version for the whole page', async () => {
    const scope = await scopeOf();
    expect(Object.keys(scope).sort()).toEqual(modules.map(({ path }) => path).sort());
    for (const { name, path, lazy } of modules) {
      const version = VERSIONS[name] ?? '';
      const versions = scope[path] ?? {};
      expect(Object.keys(versions)).toEqual([version]);
      expect(versions[version]).toMatchObject({
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: !lazy },
      });
    }
  });

  test('the shell’s own copy of React', async () => {
    const [react] = Object.values((await scopeOf())['react'] ?? {});
    expect(react?.lib?.()).toHaveProperty('useState', React.useState);
  });

  test('the core of the federation runtime, under the name that containers look for', () => {
    expect(page['_FEDERATION_RUNTIME_CORE']).toHaveProperty('ModuleFederation');
  });

  test('a lazy module only when it asks for it', async () => {
    const [forms] = Object.values((await scopeOf())['@fitreel/sdk/forms'] ?? {});
    expect(forms?.lib).toBeUndefined();
    const factory = (await forms?.get()) as () => object;
    expect(factory()).toHaveProperty('useForm');
  });
});

test('does not start with a shared package whose version the build has not inserted', () => {
  page['FITREEL_PROVIDED_VERSIONS'] = { ...VERSIONS, 'react-dom': undefined };
  expect(startFederation).toThrow('no version of react-dom');
});
