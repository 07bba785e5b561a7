import { command, frameAddress, playerReport } from './player-messages';

const EMBED_BASE = 'https://videos.example/embed';

test('the address of a frame has the source as one segment, and names the page that may talk with it', () => {
  const options = { embedBase: EMBED_BASE, src: 'a/b?c', origin: 'https://fitreel.example' };
  const address =
    'https://videos.example/embed/a%2Fb%3Fc?autoplay=1&playsinline=1&enablejsapi=1&origin=https%3A%2F%2Ffitreel.example&widgetid=1';
  expect(frameAddress({ ...options, fullScreen: true })).toBe(address);
  expect(frameAddress({ ...options, fullScreen: false })).toBe(`${address}&fs=0`);
});

test('a command names the function of the player, what it gets, and the frame', () => {
  expect(JSON.parse(command('seekTo', 90, true))).toEqual({
    event: 'command',
    func: 'seekTo',
    args: [90, true],
    id: 1,
    channel: 'widget',
  });
});

const frame = window;
const message = (changes: MessageEventInit = {}) =>
  new MessageEvent('message', {
    data: '{"event":"onReady","id":1}',
    origin: 'https://videos.example',
    source: frame,
    ...changes,
  });

test('a message of the player in the frame is a report, also one that reports nothing', () => {
  expect(playerReport(message(), frame, EMBED_BASE)).toEqual({});
});

test.each([
  [{ playerState: 1 }, { state: 'playing' }],
  [
    { playerState: -1, muted: true },
    { state: 'unstarted', muted: true },
  ],
  [
    { currentTime: 12.5, duration: 600 },
    { time: 12.5, duration: 600 },
  ],
  // Not known yet.
  [{ duration: 0 }, {}],
  [{ playerState: 4, currentTime: -1, duration: '600', muted: 1 }, {}],
  [{ playerState: 'constructor', currentTime: 1e300, duration: null }, {}],
  [null, {}],
  ['playing', {}],
])('of %j it takes what has a known form', (info, report) => {
  const data = JSON.stringify({ event: 'infoDelivery', info });
  expect(playerReport(message({ data }), frame, EMBED_BASE)).toEqual(report);
});

test.each([
  [5, 'player'],
  [100, 'removed'],
  [101, 'forbidden'],
  [150, 'forbidden'],
  [153, 'forbidden'],
  [2, 'unplayable'],
  [999, 'unplayable'],
  ['150', 'unplayable'],
  [null, 'unplayable'],
])('reports error %j of the host as %s', (info, failure) => {
  const data = JSON.stringify({ event: 'onError', info });
  expect(playerReport(message({ data }), frame, EMBED_BASE)).toEqual({ failure });
});

test.each<[string, MessageEventInit]>([
  ['of another origin', { origin: 'https://videos.example.net' }],
  ['of another window', { source: null }],
  ['that is no text', { data: { event: 'onReady' } }],
  ['that is no JSON', { data: 'onReady' }],
  ['that is null', { data: 'null' }],
  ['without an event', { data: '{"event":1}' }],
  ['of 64 KB', { data: JSON.stringify({ event: 'onReady', id: 'x'.repeat(64 * 1024) }) }],
])('a message %s is none', (_what, changes) => {
  expect(playerReport(message(changes), frame, EMBED_BASE)).toBeNull();
});

test('without a frame nothing is a report', () => {
  expect(playerReport(message({ source: null }), null, EMBED_BASE)).toBeNull();
});
