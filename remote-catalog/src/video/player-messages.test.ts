import { frameAddress, playerEvent } from './player-messages';

const EMBED_BASE = 'https://videos.example/embed';

test('the address of a frame has the source as one segment, and names the page that may talk with it', () => {
  expect(frameAddress(EMBED_BASE, 'a/b?c', 'https://fitreel.example')).toBe(
    'https://videos.example/embed/a%2Fb%3Fc?autoplay=1&playsinline=1&enablejsapi=1&origin=https%3A%2F%2Ffitreel.example&widgetid=1',
  );
});

const frame = window;
const message = (changes: MessageEventInit = {}) =>
  new MessageEvent('message', {
    data: '{"event":"onReady","id":1}',
    origin: 'https://videos.example',
    source: frame,
    ...changes,
  });

test('a message of the player in the frame is an event', () => {
  expect(playerEvent(message(), frame, EMBED_BASE)).toBe('onReady');
});

test.each<[string, MessageEventInit]>([
  ['of another origin', { origin: 'https://videos.example.net' }],
  ['of another window', { source: null }],
  ['that is no text', { data: { event: 'onReady' } }],
  ['that is no JSON', { data: 'onReady' }],
  ['that is null', { data: 'null' }],
  ['without an event', { data: '{"event":1}' }],
])('a message %s is none', (_what, changes) => {
  expect(playerEvent(message(changes), frame, EMBED_BASE)).toBeNull();
});

test('without a frame nothing is an event', () => {
  expect(playerEvent(message({ source: null }), null, EMBED_BASE)).toBeNull();
});
