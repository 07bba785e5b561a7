import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Slot, type VideoPlayer } from '@fitreel/sdk/slots';
import { createStore } from '@fitreel/sdk/store';
import { createTestPlatform, renderInApp, sampleSlotProps } from '@fitreel/sdk/testing';
import remote from '../../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './timer-button';
import './timer-panel';
import './training-mode';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => jest.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(inView = true) {
  const told: string[] = [];
  const { player: sample, ...props } = sampleSlotProps['video-player'];
  const state = createStore({ ...sample.getSnapshot(), inView });
  const player: VideoPlayer = {
    ...sample,
    ...state,
    play: () => told.push('play'),
    pause: () => told.push('pause'),
  };
  const platform = createTestPlatform({ fillers: [remote] });
  renderInApp(<Slot name="video-player" {...props} player={player} />, { platform });
  await pass(10);
  await press('Timer');
  await pass(10);
  const scrollToPlayer = () => act(() => state.set({ ...state.getSnapshot(), inView: true }));
  return { told, platform, scrollToPlayer };
}

test('a timer beside a video leaves it alone, unless it is to play during work only', async () => {
  const { told } = await open();
  await press('Start');
  await pass(10_500);
  expect(screen.getByRole('timer').textContent).toBe('0:20');
  expect(told).toEqual([]);
  await user().click(screen.getByRole('checkbox', { name: 'Play the video during work only' }));
  await pass(20_000);
  await pass(10_000);
  await press('Pause');
  expect(told).toEqual(['pause', 'play', 'pause']);
});

test('a video that is out of sight does not begin to play until it is seen', async () => {
  const { told, scrollToPlayer } = await open(false);
  await user().click(screen.getByRole('checkbox', { name: 'Play the video during work only' }));
  await press('Start');
  await pass(10_500);
  expect(told).toEqual(['pause']);
  scrollToPlayer();
  expect(told).toEqual(['pause', 'play']);
});

test('the training mode leaves the player in reach, beside it', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = '<p>Must watch</p><div data-player=""><p>Frame</p></div>';
  await open();
  await press('Full screen');
  await pass(0);
  const inert = (text: string) => screen.getByText(text).closest('[inert]') !== null;
  expect([inert('Frame'), inert('Must watch')]).toEqual([false, true]);
  const player = page.querySelector('[data-player]');
  expect(player?.className).toBe('beside');
  await press('Leave full screen');
  expect([player?.className, inert('Must watch')]).toEqual(['', false]);
  page.remove();
});

test('where the row below the player has Full screen, the timer leaves its own to that', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  await open();
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  act(() => document.querySelector<HTMLElement>('[data-full-screen]')?.click());
  await pass(0);
  expect(screen.getByRole('dialog', { name: 'Tabata 8 × 20/10' })).toBeDefined();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});

test('the end of a workout is an event of the platform, once', async () => {
  const { platform } = await open();
  await user().selectOptions(screen.getByRole('combobox', { name: 'Timer or workout' }), '30/30');
  await press('Start');
  const begun = Date.now();
  await pass(10_000 + 10 * 30_000 + 9 * 30_000 + 5000);
  const timer = within(screen.getByRole('region', { name: 'Timer' }));
  expect(timer.getByRole('status').textContent).toBe('Workout done');
  await pass(60_000);
  const { _id, categoryName } = sampleSlotProps['video-player'].video;
  expect(platform.emitted).toEqual([
    {
      event: 'library.workout-ended',
      payload: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        ...{ title: '30/30', startedAt: begun, endedAt: begun + 580_000, finished: true, seconds: 570 },
        steps: [{ name: 'Work', seconds: 300 }],
        video: { _id, categoryName },
      },
    },
  ]);
});

test('keeps the screen awake while it runs, also after the page was hidden, until a pause', async () => {
  const locks: { release: jest.Mock }[] = [];
  const request = async () => {
    const lock = { release: jest.fn(() => Promise.resolve()) };
    locks.push(lock);
    return lock;
  };
  Object.assign(navigator, { wakeLock: { request } });
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const become = async (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
  };
  await open();
  expect(locks).toHaveLength(0);
  await press('Start');
  await pass(0);
  expect(locks).toHaveLength(1);
  // The browser has released it.
  await become('hidden');
  expect(locks).toHaveLength(1);
  await become('visible');
  expect(locks).toHaveLength(2);
  await press('Pause');
  expect(locks[1]?.release).toHaveBeenCalledTimes(1);
  await become('visible');
  expect(locks).toHaveLength(2);
  visibility.mockRestore();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('gives the audio device back when it is closed', async () => {
  const contexts: FakeAudio[] = [];
  class FakeAudio {
    resume = () => Promise.resolve();
    close = jest.fn(() => Promise.resolve());
    currentTime = 0;
    destination = {};
    constructor() {
      contexts.push(this);
    }
  }
  class FakeNode {
    gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    connect = (next: object) => next;
    start = () => undefined;
    stop = () => undefined;
  }
  const parts = { AudioContext: FakeAudio, OscillatorNode: FakeNode, GainNode: FakeNode };
  Object.assign(globalThis, parts);
  await open();
  for (const opened of [1, 2]) {
    await press('Start');
    expect(contexts.map(({ close }) => close.mock.calls.length)).toEqual([
      ...Array<number>(opened - 1).fill(1),
      0,
    ]);
    await press('Timer');
    expect(contexts.map(({ close }) => close.mock.calls.length)).toEqual(Array<number>(opened).fill(1));
    await press('Timer');
  }
  for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
});

test('runs without sounds where the browser denies them', async () => {
  class Silent {
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
    currentTime = 0;
  }
  const denied = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const parts = { AudioContext: Silent, OscillatorNode: denied, GainNode: denied };
  Object.assign(globalThis, parts);
  await open();
  await press('Start');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
  for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
});

test('shows the timer in a window of its own, where the browser has them', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as Window;
  Object.assign(globalThis, { documentPictureInPicture: { requestWindow: () => Promise.resolve(view) } });
  await open();
  await press('Pop out');
  await pass(10);
  const inside = within(view.document.body);
  await user().click(inside.getByRole('button', { name: 'Start' }));
  await pass(1000);
  expect(inside.getByRole('timer').textContent).toBe('0:09');
  expect(screen.getByRole('timer').textContent).toBe('0:09');
  await act(async () => view.dispatchEvent(new Event('pagehide')));
  expect(inside.queryByRole('timer')).toBeNull();
  delete (globalThis as { documentPictureInPicture?: object }).documentPictureInPicture;
});
