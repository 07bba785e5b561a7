import { reloadIfOutdated } from './reload-if-outdated';

const ENTRY = 'https://site.example/releases/auth/1/remoteEntry.js';
const SHELL = 'https://site.example/releases/shell/1/main.js';

/** Lets the site respond with the status of each file; without one it does not respond. */
function respondWith(statuses: Record<string, number>): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const status = typeof url === 'string' ? statuses[url] : undefined;
    return status
      ? Promise.resolve(new Response(null, { status }))
      : Promise.reject(new TypeError('offline'));
  });
}

async function reloads(): Promise<number> {
  const reload = jest.fn();
  await reloadIfOutdated([ENTRY, SHELL], reload);
  return reload.mock.calls.length;
}

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test.each([
  ['the remote', { [ENTRY]: 404, [SHELL]: 200 }],
  ['the shell', { [ENTRY]: 200, [SHELL]: 404 }],
])('a page whose release of %s is deleted is loaded again, once', async (_which, statuses) => {
  respondWith(statuses);
  expect(await reloads()).toBe(1);
  expect(await reloads()).toBe(0);
});

test.each([
  ['has the files', { [ENTRY]: 200, [SHELL]: 200 }],
  ['fails', { [ENTRY]: 500, [SHELL]: 503 }],
  ['does not respond', {}],
])('a page stays while its site %s', async (_when, statuses) => {
  respondWith(statuses);
  expect(await reloads()).toBe(0);
});

test('a page stays where the browser blocks storage: it could be loaded again for ever', async () => {
  respondWith({ [ENTRY]: 404 });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(await reloads()).toBe(0);
});
