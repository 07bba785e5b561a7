import { liveRemote } from '../composition/live-remote.test-support';
import { requestFragmentFiles } from './fragment-files';

const fetched = jest.fn();
beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(''));
  globalThis.fetch = fetched;
  document.head.innerHTML = '';
});

/** A remote whose fragments share a module. */
const library = (name: string) => ({
  ...liveRemote(name),
  fragmentFiles: {
    buttons: { scripts: ['remote.1.js', 'fragment-buttons.1.js'], styles: ['fragment-buttons.1.css'] },
    menu: { scripts: ['remote.1.js', 'fragment-menu.1.js'], styles: [] },
  },
});
const filesFetched = () => fetched.mock.calls.map(([url]) => String(url).split('/').at(-1));

test('requests all files of a fragment at once, and each once', () => {
  const remote = library('first');
  requestFragmentFiles(remote, 'buttons');
  expect(fetched).toHaveBeenCalledWith(`${remote.base}remote.1.js`);
  expect(filesFetched()).toEqual(['remote.1.js', 'fragment-buttons.1.js', 'fragment-buttons.1.css']);
  requestFragmentFiles(remote, 'menu');
  requestFragmentFiles(remote, 'menu');
  expect(filesFetched().slice(3)).toEqual(['fragment-menu.1.js']);
});

test('leaves out what the page has: a style inside it, and what it preloads', () => {
  document.head.innerHTML = `
    <style data-href="fragment-buttons.1.css"></style>
    <link rel="preload" as="script" href="/releases/second/1/remote.1.js">`;
  requestFragmentFiles(library('second'), 'buttons');
  expect(filesFetched()).toEqual(['fragment-buttons.1.js']);
});

test('an override has no list of files, and a failed request is no error', async () => {
  requestFragmentFiles(liveRemote('third'), 'buttons');
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRejectedValue(new TypeError('offline'));
  requestFragmentFiles(library('fourth'), 'menu');
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(2);
});
