import type { ListenerModule } from '@fitreel/sdk/remote';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import { createEvents } from './events';
import { liveRemote } from './live-remote.test-support';

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const library = liveRemote('library', {
  listeners: [{ event: 'video-opened', access: 'signed-in' }],
});
const remotes = [liveRemote('catalog'), library];

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const kept = () => localStorage.getItem('events');

/** A page of a viewer, whose listener is loaded by `load`. */
function openPage(load: () => Promise<ListenerModule>, token: string | null = 'a token') {
  const platform = createTestPlatform({ ...(token !== null && { token }) });
  return createEvents({ remotes, storage: () => localStorage, load, platform: () => platform });
}

/** A listener that notes what it handles. */
function listener() {
  const handled: unknown[] = [];
  const handle: ListenerModule['handle'] = async (payload) => void handled.push(payload);
  return { handled, load: async () => ({ handle }) };
}

beforeEach(() => localStorage.clear());

test('an event reaches the remote that listens, and is then forgotten', async () => {
  const { handled, load } = listener();
  openPage(load).emit('video-opened', { video });
  expect(kept()).not.toBeNull();
  await settle();
  expect(handled).toEqual([{ video }]);
  expect(kept()).toBeNull();
});

test('what a visitor does is not told to those who listen to signed-in viewers, who load nothing', async () => {
  const load = jest.fn(listener().load);
  openPage(load, null).emit('video-opened', { video });
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(kept()).toBeNull();
});

test('an event waits for a listener that loads late', async () => {
  const { handled, load } = listener();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  openPage(() => late.then(load)).emit('video-opened', { video });
  await settle();
  expect(handled).toEqual([]);
  arrive();
  await settle();
  expect(handled).toEqual([{ video }]);
});

test('an event that the page left before its listener handled it is delivered to the next page', async () => {
  openPage(() => new Promise(() => undefined)).emit('video-opened', { video });
  const { handled, load } = listener();
  openPage(load).resume();
  await settle();
  expect(handled).toEqual([{ video }]);
  expect(kept()).toBeNull();
});

test('a listener that does not load gets its events from the next page', async () => {
  openPage(() => Promise.reject(new Error('down'))).emit('video-opened', { video });
  await settle();
  expect(kept()).not.toBeNull();
  const { handled, load } = listener();
  openPage(load).resume();
  await settle();
  expect(handled).toHaveLength(1);
});

test('keeps at most 50 events, and takes nothing that is not an event from storage', async () => {
  localStorage.setItem('events', '[1, null, {"id": 1}]');
  const page = openPage(() => new Promise(() => undefined));
  for (let count = 0; count < 60; count += 1) page.emit('video-opened', { video });
  expect(JSON.parse(kept() ?? '[]')).toHaveLength(50);
});
