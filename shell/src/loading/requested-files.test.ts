import { giveUp, onlyStyleMissing, requestFiles } from './requested-files';

/** What webpack's runtime does at an `import()`: it puts elements into the head and handles their events. */
function put(localName: 'script' | 'link', parts: object, handleError = jest.fn()) {
  const element = Object.assign(document.createElement(localName), parts, { onerror: handleError });
  document.head.append(element);
  return element;
}

const script = () => put('script', { src: 'http://fitreel.test/page.js' });
const style = () => put('link', { rel: 'stylesheet', href: 'http://fitreel.test/page.css' });
const preload = () =>
  put('link', { rel: 'preload', as: 'script', href: 'http://fitreel.test/page.js?retry=1' });

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

test.each([
  ['nothing is', [], false],
  ['a style is', [style], true],
  ['a script is', [script], false],
  ['a style and a script are', [style, script], false],
  ['a style and a script that is requested again are', [style, preload], false],
])('%s missing', (_what, elements, only) => {
  expect(onlyStyleMissing(elements.map((element) => element()))).toBe(only);
});

test('a script that has arrived is not missing: webpack has removed it', () => {
  const [arrived, missing] = [script(), style()];
  arrived.remove();
  expect(onlyStyleMissing([arrived, missing])).toBe(true);
});
