import type { ComponentProps } from 'react';
import { act, screen } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createStore, useStore } from '@fitreel/sdk/store';
import { createTestPlatform, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';
import { Component as StepPlayer } from './step-player';

const [video] = sampleVideos as [Contract.Video];

beforeEach(() => FakeIntersectionObserver.install());
afterEach(() => jest.restoreAllMocks());

const frame = () => screen.queryByTitle<HTMLIFrameElement>(`Player: ${video.title}`);

/** What the host's player reports. */
const report = (info: object | number, event = 'infoDelivery') =>
  act(async () => {
    const data = JSON.stringify({ event, info });
    const source = frame()?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://videos.example', source }));
  });

type Props = Omit<ComponentProps<typeof StepPlayer>, 'videoId'>;

async function show(first: Props) {
  const parts = createStore(first);
  function Page() {
    return <StepPlayer videoId={video._id} {...useStore(parts)} />;
  }
  const platform = createTestPlatform({ responses: { [`GET /video/${video._id}`]: { video } } });
  renderInApp(<Page />, { platform });
  await screen.findByRole('img', { name: video.title, hidden: true });
  const sent: string[] = [];
  return {
    become: (props: Props) => act(async () => parts.set(props)),
    /** Takes the commands that the frame gets from now on. */
    listen: () =>
      jest.spyOn(frame()?.contentWindow as Window, 'postMessage').mockImplementation((text: unknown) => {
        const { func, args } = JSON.parse(String(text)) as { func?: string; args: unknown[] };
        if (func) sent.push([func, ...args].join(' '));
      }),
    sent,
  };
}

test('shows a picture until the step begins, then plays its part again and again, and pauses after it', async () => {
  const part = { start: 60, end: 90 };
  const { become, listen, sent } = await show({ ...part, playing: false });
  expect(frame()).toBeNull();
  await become({ ...part, playing: true });
  listen();
  await report({ playerState: 1, currentTime: 0 });
  await report({ currentTime: 61 });
  expect(sent).toEqual(['seekTo 60 true', 'playVideo']);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 29_200);
  await report({ currentTime: 90.2 });
  await report({ currentTime: 60.1 });
  await become({ ...part, playing: false });
  expect(sent.slice(2)).toEqual(['seekTo 60 true', 'pauseVideo']);
  expect(frame()).not.toBeNull();
});

test('a load that runs goes on while the step is paused, and the player then waits', async () => {
  const { become, listen, sent } = await show({ playing: false });
  await become({ playing: true });
  const loading = frame();
  await become({ playing: false });
  await become({ playing: true });
  await become({ playing: false });
  expect(frame()).toBe(loading);
  listen();
  await report({ playerState: 1, currentTime: 0 });
  expect(frame()).toBe(loading);
  expect(sent).toEqual(['pauseVideo']);
});

test('a player that has loaded and does not answer goes when it has to wait', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { fetch: async () => undefined });
  const { become } = await show({ playing: false });
  await become({ playing: true });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(frame()).not.toBeNull();
  await become({ playing: false });
  expect(frame()).toBeNull();
  jest.useRealTimers();
});

test('says why the host does not play it, without a Next', async () => {
  const { become } = await show({ playing: false });
  await become({ playing: true });
  await report(150, 'onError');
  expect(screen.getByRole('alert').textContent).toContain('The owner doesn’t allow it to be shown here.');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await become({ playing: false });
  expect(screen.getByRole('link', { name: 'Open at the video host' })).toBeDefined();
});

test('says that a video does not exist', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createTestPlatform({
    responses: { 'GET /video/gone': new ApiError(404, ['not there']) },
  });
  renderInApp(<StepPlayer videoId="gone" playing />, { platform });
  expect((await screen.findByText('This step’s video can’t be shown.')).tagName).toBe('P');
});
