import { containerGlobal, RETRY_PAUSE_MS } from '@fitreel/protocol/browser';
import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { firstLoaded, pageAt, fileAttempt, releaseAttempt, type LoadAttempt } from './load-attempt';
import { LoadError, TimeoutError } from './load-error';
import { describedRemote, releaseOf } from '../composition/live-remote.test-support';
import { lazyModule } from './page-files';

/** An attempt that ends as the test says, and says so in its error. */
function attempt(loaded: Promise<string>): LoadAttempt<string> {
  return { loaded, end: (cause) => new LoadError('catalog', '1.0.0', 'page', cause) };
}

const page = globalThis as Record<string, unknown>;
const hangs = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  page[containerGlobal('catalog')] = undefined;
});

test('retries at once after a timeout', async () => {
  const start = jest.fn(() => attempt(Promise.resolve('loaded'))).mockReturnValueOnce(attempt(hangs()));
  const load = firstLoaded([1000, 1000], start);
  await jest.advanceTimersByTimeAsync(1001);
  expect(start).toHaveBeenCalledTimes(2);
  expect(await load).toBe('loaded');
});

test('pauses before it retries after a failure', async () => {
  const start = jest.fn(() => attempt(Promise.reject(new Error('no file'))));
  const load = expect(firstLoaded([1000, 1000], start)).rejects.toMatchObject({
    app: 'catalog',
    release: '1.0.0',
    file: 'page',
    reason: 'error',
  });
  await jest.advanceTimersByTimeAsync(RETRY_PAUSE_MS - 1);
  expect(start).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(2);
  await load;
});

test('an attempt that fails at once leaves its time to the next one', async () => {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('loaded'), 1900));
  const start = jest
    .fn(() => attempt(late))
    .mockReturnValueOnce(attempt(Promise.reject(new Error('no file'))));
  const load = firstLoaded([1000, 1000], start);
  await jest.advanceTimersByTimeAsync(1900);
  expect(await load).toBe('loaded');
});

test('makes no further attempt where the shell does not provide what the app needs', async () => {
  const start = jest.fn(() => attempt(Promise.reject(new Error('… #RUNTIME-012'))));
  await expect(firstLoaded([1000, 1000], start)).rejects.toMatchObject({ reason: 'incompatible' });
  expect(start).toHaveBeenCalledTimes(1);
});

test.each(['script', 'link'])(
  'a page whose %s hangs has failed, and can be requested again',
  async (localName) => {
    const requests: Element[] = [];
    /** Like webpack's runtime, does not request a pending file again, and forgets a failed file a few microtasks later. */
    let pending: Promise<never> | undefined;
    const page = () =>
      (pending ??= new Promise<never>((_, reject) => {
        const element = Object.assign(document.createElement(localName), {
          rel: 'stylesheet',
          onerror: () => {
            element.remove();
            reject(new Error('no file'));
          },
        });
        requests.push(element);
        document.head.append(element);
      }).catch(async (error: unknown) => {
        await Promise.resolve();
        pending = undefined;
        throw error;
      }));
    const load = expect(
      firstLoaded([1000, 1000], () => fileAttempt('catalog', '1.0.0', 'page', page)),
    ).rejects.toMatchObject({ file: 'page', reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(2001);
    await load;
    expect(requests).toHaveLength(2);
    expect(document.head.childElementCount).toBe(0);
  },
);

const release = releaseOf('catalog', '1.0.0-000000000000');

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

const tryRelease = (load: Parameters<typeof releaseAttempt>[3]) =>
  releaseAttempt('catalog', release, pageAt('/catalog'), load);

test('a failed attempt leaves no files behind that could still run, and no other attempt loses files', () => {
  const { end } = tryRelease(requests('script', 'remoteEntry.js'));
  const other = Object.assign(document.createElement('script'), { src: 'http://fitreel.test/shell.js' });
  document.head.append(other);
  end(new Error('late'));
  expect([...document.head.children]).toEqual([other]);
});

test.each([
  ['a release', () => tryRelease(hangs)],
  ['a page', () => fileAttempt('catalog', release.version, 'page', hangs)],
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

describe('says which file did not load:', () => {
  const missingAfter = async ({ end }: LoadAttempt<unknown>) => {
    await jest.advanceTimersByTimeAsync(0);
    return end(new TimeoutError('late')).file;
  };

  test('the container, if none has arrived', async () => {
    expect(await missingAfter(tryRelease(requests('script', 'remoteEntry.js')))).toBe('entry');
  });

  test('the module, if the container has arrived', async () => {
    page[containerGlobal('catalog')] = {};
    expect(await missingAfter(tryRelease(hangs))).toBe('module');
  });

  test('the page, if the module has arrived', async () => {
    page[containerGlobal('catalog')] = {};
    expect(await missingAfter(tryRelease(async () => moduleOf(requests('script', 'page.js'))))).toBe('page');
  });
});
