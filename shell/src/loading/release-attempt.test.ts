import { containerGlobal } from '@fitreel/protocol/browser';
import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { describedRemote, releaseOf } from '../composition/live-remote.test-support';
import { TimeoutError } from './in-time';
import { lazyModule } from './lazy-module';
import { partAttempt, releaseAttempt } from './load-attempt';
import { pageAt } from './remote-part';

const page = globalThis as Record<string, unknown>;
const release = releaseOf('catalog', '1.0.0-000000000000');
const hangs = () => new Promise<never>(() => undefined);

/** Adds the element of a file, as webpack's runtime does for an `import()`, and never resolves. */
function requests(localName: 'script' | 'link', file: string, onerror?: () => void) {
  return (): Promise<never> => {
    const url = release.base + file;
    const element = document.createElement(localName);
    Object.assign(element, localName === 'script' ? { src: url } : { rel: 'stylesheet', href: url }, {
      onerror,
    });
    document.head.append(element);
    return hangs();
  };
}

/** The catalogue's module, whose only page `load` loads. */
const moduleOf = (load: () => Promise<PageModule>) =>
  defineRemote(describedRemote('catalog'), { page: load });

const attempt = (load: Parameters<typeof releaseAttempt>[3]) =>
  releaseAttempt('catalog', release, pageAt('/catalog'), load);

afterEach(() => {
  document.head.replaceChildren();
  page[containerGlobal('catalog')] = undefined;
});

test('a failed attempt leaves no files behind that could still run, and those of others alone', () => {
  const { end } = attempt(requests('script', 'remoteEntry.js'));
  const other = Object.assign(document.createElement('script'), { src: 'http://fitreel.test/shell.js' });
  document.head.append(other);
  end(new Error('late'));
  expect([...document.head.children]).toEqual([other]);
});

test.each([
  ['a release', () => attempt(hangs)],
  ['a page', () => partAttempt('catalog', release.version, 'page', hangs)],
])(
  'a failed attempt of %s gives up the shared modules that hang, so that they can load again',
  async (_of, start) => {
    const { end } = start();
    const get = lazyModule(
      () =>
        new Promise((_, reject) => {
          const onerror = () => reject(new Error('given up'));
          document.head.append(Object.assign(document.createElement('script'), { onerror }));
        }),
    );
    const lazy = expect(Reflect.apply(get, {}, [])).rejects.toThrow('given up');
    end(new Error('late'));
    await lazy;
  },
);

describe('says which part did not load:', () => {
  const partAfter = async ({ end }: ReturnType<typeof attempt>) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return end(new TimeoutError('late')).part;
  };

  test('the container, if none has arrived', async () => {
    expect(await partAfter(attempt(requests('script', 'remoteEntry.js')))).toBe('entry');
  });

  test('the module, if the container has arrived', async () => {
    page[containerGlobal('catalog')] = {};
    expect(await partAfter(attempt(hangs))).toBe('module');
  });

  test('the page, if the module has arrived', async () => {
    page[containerGlobal('catalog')] = {};
    expect(await partAfter(attempt(async () => moduleOf(requests('script', 'page.js'))))).toBe('page');
  });

  test('the style, if only that of the page is missing', async () => {
    page[containerGlobal('catalog')] = {};
    expect(await partAfter(attempt(async () => moduleOf(requests('link', 'page.css'))))).toBe('style');
  });
});
