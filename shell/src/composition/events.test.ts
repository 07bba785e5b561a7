import type { ListenerModule } from '@fitreel/sdk/remote';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import { createEvents } from './events';
import { liveRemote } from './live-remote.test-support';
import type { LiveRemote } from './live-remotes';

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const library = liveRemote('library', {
  listeners: [{ event: 'video-opened', access: 'signed-in' }],
});
const remotes = [liveRemote('catalog'), library];

/** Lets everything happen that waits for nothing but an idle browser. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const kept = () => localStorage.getItem('events');

/** A page of a viewer, whose listener is loaded by `load`. */
function openPage(
  load: () => Promise<ListenerModule>,
  token: string | null = 'a token',
  composed: readonly LiveRemote[] = remotes,
) {
  const platform = createTestPlatform({ ...(token !== null && { token }) });
  return createEvents({ remotes: composed, storage: () => localStorage, load, platform: () => platform });
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

test('keeps the last 50 events', async () => {
  const page = openPage(() => new Promise(() => undefined));
  for (let count = 0; count < 60; count += 1) page.emit('video-opened', { video });
  expect(JSON.parse(kept() ?? '[]')).toHaveLength(50);
});

test('an event is forgotten once it is handled, and others stay', async () => {
  let handleFirst = () => {};
  const handlers = [
    () => new Promise<void>((resolve) => (handleFirst = resolve)),
    () => new Promise<void>(() => undefined),
  ];
  const page = openPage(async () => ({ handle: () => handlers.shift()?.() ?? Promise.resolve() }));
  page.emit('video-opened', { video });
  const [first] = JSON.parse(kept() ?? '[]') as unknown[];
  page.emit('video-opened', { video });
  await settle();
  handleFirst();
  await settle();
  const left = JSON.parse(kept() ?? '[]') as unknown[];
  expect(left).toHaveLength(1);
  expect(left).not.toContainEqual(first);
});

test('an event of a viewer who has logged out since waits for the next login, and loads nothing', async () => {
  openPage(() => new Promise(() => undefined)).emit('video-opened', { video });
  const { handled, load } = listener();
  const asVisitor = jest.fn(load);
  openPage(asVisitor, null).resume();
  await settle();
  expect(asVisitor).not.toHaveBeenCalled();
  expect(kept()).not.toBeNull();
  openPage(load).resume();
  await settle();
  expect(handled).toEqual([{ video }]);
});

describe('a remote that listens to everybody', () => {
  const everybody = liveRemote('library', {
    listeners: [
      { event: 'video-closed', access: 'signed-in' },
      { event: 'video-opened', access: 'public' },
    ],
  });

  test.each([null, 'a token'])('hears of what a viewer with the token %j does', async (token) => {
    const { handled, load } = listener();
    openPage(load, token, [everybody]).emit('video-opened', { video });
    await settle();
    expect(handled).toEqual([{ video }]);
  });

  test('hears of no event that it does not name', async () => {
    const load = jest.fn(listener().load);
    openPage(load, 'a token', [everybody]).emit('video-liked' as 'video-opened', { video });
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(kept()).toBeNull();
  });
});

describe('a question', () => {
  const keeper = liveRemote('library', { listeners: [{ event: 'guest-logout', access: 'signed-in' }] });
  const answering = (answer: () => Promise<boolean>) => async () => ({ handle: answer });

  test('is answered by every remote that listens, and is not kept', async () => {
    const ask = openPage(
      answering(async () => true),
      'a token',
      [...remotes, keeper, liveRemote('notes', keeper.description)],
    );
    expect(await ask.ask('guest-logout', null)).toEqual([true, true]);
    expect(kept()).toBeNull();
  });

  test('has no answers where nobody listens, or to a visitor', async () => {
    const load = jest.fn(answering(async () => true));
    expect(await openPage(load).ask('guest-logout', null)).toEqual([]);
    expect(await openPage(load, null, [keeper]).ask('guest-logout', null)).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  test.each([
    ['does not load', () => Promise.reject(new Error('down'))],
    ['fails', answering(() => Promise.reject(new Error('down')))],
  ])('is rejected if a remote %s', async (_what, load) => {
    await expect(openPage(load, 'a token', [keeper]).ask('guest-logout', null)).rejects.toThrow('down');
  });
});

describe('what storage has from earlier pages', () => {
  const event = { id: 'one', remote: 'library', event: 'video-opened', payload: { video } };

  async function resumeWith(stored: unknown) {
    localStorage.setItem('events', typeof stored === 'string' ? stored : JSON.stringify(stored));
    const { handled, load } = listener();
    const page = openPage(load);
    page.resume();
    await settle();
    return { handled, page };
  }

  test.each([
    ['a remote that is no longer there', { ...event, remote: 'gone' }],
    ['a remote without listeners', { ...event, remote: 'catalog' }],
    ['an event to which its remote no longer listens', { ...event, event: 'video-liked' }],
  ])('is forgotten if it is for %s', async (_what, old) => {
    const { handled } = await resumeWith([old]);
    expect(handled).toEqual([]);
    expect(kept()).toBeNull();
  });

  test('is left out if it is no event, and the others are delivered', async () => {
    const broken = ['id', 'remote', 'event'].map((field) => ({ ...event, [field]: 1 }));
    const { handled } = await resumeWith([1, null, 'text', ...broken, event]);
    expect(handled).toEqual([{ video }]);
    expect(kept()).toBeNull();
  });

  test.each(['{"id": "one"}', 'no JSON', 'null'])('counts as empty if it is %s', async (stored) => {
    const { handled, page } = await resumeWith(stored);
    expect(handled).toEqual([]);
    page.emit('video-opened', { video });
    await settle();
    expect(handled).toEqual([{ video }]);
    expect(kept()).toBeNull();
  });
});
