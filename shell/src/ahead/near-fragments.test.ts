import { liveRemote } from '../composition/live-remote.test-support';
import { nearFragments } from './near-fragments';

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
  window.fitreelEarly = { pressed: [button('like'), button('share'), button('like')], end: jest.fn() };
  expect(near()).toEqual(['library.buttons']);
});

test('names the fragment that has the focus', () => {
  button('reply').focus();
  expect(near()).toEqual(['comments.list']);
});
