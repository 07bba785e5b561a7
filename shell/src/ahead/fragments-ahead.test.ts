import { liveRemote } from '../composition/live-remote.test-support';
import { nearFragments, requestFragmentFiles } from './fragments-ahead';

const fragment = (id: string, slot: string) =>
  ({ id, slot, order: 10, access: 'public', server: true, load: 'near' }) as const;
const remotes = [
  liveRemote('library', {
    fragments: [fragment('buttons', 'video-actions'), fragment('menu', 'video-menu')],
  }),
  liveRemote('comments', { fragments: [fragment('list', 'video-details')] }),
];
const near = () => nearFragments(remotes).map(({ key }) => key);

beforeEach(() => {
  document.body.innerHTML = `
    <div data-fragment="library.buttons"><button id="like">Like</button></div>
    <div data-fragment="comments.list"><button id="reply">Reply</button></div>
    <button id="share">Share</button>`;
});
afterEach(() => {
  delete window.fitreelEarly;
});

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;

test('names no fragment that nobody came near', () => {
  button('share').focus();
  expect(near()).toEqual([]);
});

test('names the fragment that was pressed before the app runs, once', () => {
  window.fitreelEarly = {
    pressed: [button('like'), button('share'), button('like')],
    entered: new Map(),
    end: jest.fn(),
  };
  expect(near()).toEqual(['library.buttons']);
});

test('names the fragment that has the focus', () => {
  button('reply').focus();
  expect(near()).toEqual(['comments.list']);
});

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
