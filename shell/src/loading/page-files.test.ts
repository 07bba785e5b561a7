import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';
import {
  containerArrived,
  detach,
  forgetContainer,
  giveUp,
  giveUpLazyModules,
  lazyModule,
  loadScript,
  requestFiles,
  scriptElement,
} from './page-files';
import { reasonOf } from './load-error';
import { baseConfig } from '../../tooling/src/webpack/base';

/** What webpack's runtime does at an `import()`: it puts elements into the head and handles their events. */
function put(localName: 'script' | 'link', parts: object, handleError = jest.fn()) {
  const element = Object.assign(document.createElement(localName), parts, { onerror: handleError });
  document.head.append(element);
  return element;
}

const script = () => put('script', { src: 'http://fitreel.test/page.js' });
const style = () => put('link', { rel: 'stylesheet', href: 'http://fitreel.test/page.css' });

afterEach(() => {
  document.head.replaceChildren();
});

test('notes the files that a load requests, and no others', async () => {
  const earlier = script();
  const { loaded, files } = requestFiles(async () => [style(), script()]);
  script();
  expect(files).toEqual(await loaded);
  expect(files).not.toContain(earlier);
});

test('reports files that are given up as failed', () => {
  const [handled, other] = [jest.fn(), jest.fn()];
  put('script', {}, other);
  const { files } = requestFiles(async () => put('link', {}, handled));
  giveUp(files);
  expect(handled).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

/** A shared module as the federation runtime keeps it. */
function sharedModule(load: () => Promise<unknown>) {
  const shared: { get: () => Promise<() => unknown>; loading?: unknown } = { get: lazyModule(load) };
  return shared;
}

test('loads the module on demand', async () => {
  const load = jest.fn(async () => ({ name: 'forms' }));
  const shared = sharedModule(load);
  expect(load).not.toHaveBeenCalled();
  const factory = await shared.get();
  expect(factory()).toEqual({ name: 'forms' });
});

test('a module that failed can be loaded again', async () => {
  const load = jest.fn(async () => ({ name: 'forms' })).mockRejectedValueOnce(new Error('no file'));
  const shared = sharedModule(load);
  shared.loading = shared.get();
  await expect(shared.loading).rejects.toThrow('no file');
  expect(shared.loading).toBeUndefined();
  expect((await shared.get())()).toEqual({ name: 'forms' });
});

test('giving up fails a module that hangs, but not a loaded one', async () => {
  const addScript = (onerror: () => void) =>
    document.head.append(Object.assign(document.createElement('script'), { onerror }));
  const hangs = () => new Promise((_, reject) => addScript(() => reject(new Error('given up'))));
  const hanging = sharedModule(hangs).get();
  giveUpLazyModules();
  await expect(hanging).rejects.toThrow('given up');

  const handleError = jest.fn();
  await sharedModule(async () => addScript(handleError)).get();
  giveUpLazyModules();
  expect(handleError).not.toHaveBeenCalled();
});

const URL_OF_CONTAINER = 'https://fitreel.test/releases/catalog/1/remoteEntry.js';
const HASH = `sha384-${'A'.repeat(64)}`;

/** The only element in the head of the page. */
function added(): HTMLScriptElement | HTMLLinkElement {
  const [element, ...others] = document.head.children;
  if (others.length > 0) throw new Error('there is more than one element');
  if (element instanceof HTMLScriptElement || element instanceof HTMLLinkElement) return element;
  throw new Error('there is no element');
}

afterEach(() => {
  document.head.replaceChildren();
});

test('a release’s container is loaded with its hash, an override’s without one', () => {
  const released = scriptElement(URL_OF_CONTAINER, HASH);
  expect(released.getAttribute('integrity') ?? released.integrity).toBe(HASH);
  expect(released.getAttribute('crossorigin')).toBe('anonymous');
  expect(released.src).toBe(URL_OF_CONTAINER);
  const overridden = scriptElement('http://localhost:3001/remoteEntry.js', null);
  expect(overridden.hasAttribute('integrity')).toBe(false);
  expect(overridden.hasAttribute('crossorigin')).toBe(false);
});

test('a first attempt runs the script at once', async () => {
  const loaded = loadScript(URL_OF_CONTAINER, HASH);
  expect(added()).toMatchObject({ localName: 'script', src: URL_OF_CONTAINER });
  added().dispatchEvent(new Event('load'));
  await loaded;
});

test('a further attempt preloads the script, with its hash, and then runs it', async () => {
  const url = `${URL_OF_CONTAINER}?retry=1`;
  const loaded = loadScript(url, HASH);
  const preload = added();
  expect(preload).toMatchObject({ localName: 'link', rel: 'preload', as: 'script', href: url });
  expect(preload.integrity).toBe(HASH);
  preload.dispatchEvent(new Event('load'));
  expect(added()).toMatchObject({ localName: 'script', src: url });
  added().dispatchEvent(new Event('load'));
  await loaded;
});

test.each(['', '?retry=1'])('rejects a script that does not arrive (query "%s")', async (query) => {
  const loaded = loadScript(URL_OF_CONTAINER + query, HASH);
  added().dispatchEvent(new Event('error'));
  const error: unknown = await loaded.catch((cause: unknown) => cause);
  expect(String(error)).toContain(`${URL_OF_CONTAINER}${query} did not load`);
  expect(reasonOf(error)).toBe('network');
});

test('names the global that webpack uses for chunks', () => {
  // webpack's default for `output.chunkLoadingGlobal`.
  const { uniqueName } = baseConfig('/', 'catalog', 'production').output as { uniqueName: string };
  expect(chunksGlobal('catalog')).toBe(`webpackChunk${uniqueName}`);
});

test('forgets what a container left, and nothing of another remote', () => {
  const page = globalThis as Record<string, unknown>;
  for (const name of ['catalog', 'library']) {
    page[containerGlobal(name)] = { of: name };
    page[chunksGlobal(name)] = [[['remote'], {}]];
  }
  expect(containerArrived('catalog')).toBe(true);
  forgetContainer('catalog');
  expect(['catalog', 'library'].map(containerArrived)).toEqual([false, true]);
  expect([page[containerGlobal('catalog')], page[chunksGlobal('catalog')]]).toEqual([undefined, undefined]);
  expect(page[containerGlobal('library')]).toEqual({ of: 'library' });
  expect(page[chunksGlobal('library')]).toHaveLength(1);
});

const BASE = 'http://fitreel.test/releases/catalog/1.0.0-000000000000/';

function putHtml(html: string): void {
  document.head.innerHTML = html;
}

test('removes scripts, styles and preloads of the folder, and nothing else', () => {
  putHtml(`
    <script src="${BASE}remoteEntry.js?retry=1"></script>
    <script src="${BASE}page-home.js"></script>
    <link rel="stylesheet" href="${BASE}page-home.css">
    <link rel="preload" as="script" href="${BASE}page-home.js">
    <link rel="preload" as="script" href="http://fitreel.test/releases/shell/1.0.0-000000000000/sdk-forms.js">
    <script src="http://fitreel.test/releases/catalog/1.0.0-111111111111/remoteEntry.js"></script>
    <link rel="stylesheet" href="http://fitreel.test/releases/shell/1.0.0-000000000000/main.css">
    <script type="application/json">{}</script>
  `);
  const [entry] = document.scripts;
  detach(BASE);
  const left = [...document.head.children].map((element) => `${element.localName} ${element.outerHTML}`);
  expect(left).toEqual([
    expect.stringMatching(/^link .*rel="preload".*sdk-forms/),
    expect.stringMatching(/^script .*111111111111/),
    expect.stringMatching(/^link .*main\.css/),
    expect.stringMatching(/^script .*json/),
  ]);
  expect(entry?.ownerDocument).not.toBe(document);
});
