import { reasonOf } from './load-error';
import { loadScript, scriptElement } from './load-script';

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
