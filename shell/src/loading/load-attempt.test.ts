import { RETRY_PAUSE_MS } from '@fitreel/protocol/browser';
import { firstLoaded, partAttempt, type LoadAttempt } from './load-attempt';
import { LoadError } from './load-error';

/** An attempt that ends as the test says, and says so in its error. */
function attempt(loaded: Promise<string>): LoadAttempt<string> {
  return { loaded, end: (cause) => new LoadError('catalog', '1.0.0', 'page', cause) };
}

const hangs = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
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
    part: 'page',
    reason: 'error',
  });
  await jest.advanceTimersByTimeAsync(RETRY_PAUSE_MS - 1);
  expect(start).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(2);
  await load;
});

test('makes no further attempt where the shell does not provide what the app needs', async () => {
  const start = jest.fn(() => attempt(Promise.reject(new Error('… #RUNTIME-012'))));
  await expect(firstLoaded([1000, 1000], start)).rejects.toMatchObject({ reason: 'incompatible' });
  expect(start).toHaveBeenCalledTimes(1);
});

test.each([
  ['script', 'page'],
  ['link', 'style'],
])('a page whose %s hangs: the %s has failed, and can be requested again', async (localName, part) => {
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
    firstLoaded([1000, 1000], () => partAttempt('catalog', '1.0.0', 'page', page)),
  ).rejects.toMatchObject({ part, reason: 'timeout' });
  await jest.advanceTimersByTimeAsync(2001);
  await load;
  expect(requests).toHaveLength(2);
  expect(document.head.childElementCount).toBe(0);
});

test('a script that throws while its style is on the way is what has failed', async () => {
  const load = async (): Promise<never> => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
    throw new Error('boom');
  };
  const { loaded, end } = partAttempt('library', '1.0.0', 'fragment', load);
  const cause: unknown = await loaded.catch((error: unknown) => error);
  expect(end(cause).message).toBe('library 1.0.0: fragment not loaded (error): boom');
});
