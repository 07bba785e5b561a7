import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Slot } from '@fitreel/sdk/slots';
import { createStore, useStore } from '@fitreel/sdk/store';
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
  history.replaceState(null, '', '/video/one');
});
afterEach(() => {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
});

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const digits = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
const kept = () => JSON.parse(localStorage.getItem('library.workout-run') ?? 'null') as object;

/** Opens the page of a video. Returns what opens another page; without a slot, it has no video. */
async function openVideo() {
  const pages = createStore<string | null>('one');
  function Pages() {
    const page = useStore(pages);
    return page && <Slot key={page} name="video-player" {...sampleSlotProps['video-player']} />;
  }
  renderInApp(<Pages />, { platform: createTestPlatform({ fillers: [remote] }) });
  await pass(10);
  await press('Timer');
  await pass(10);
  const go = async (path: string, page: string | null) => {
    history.pushState(null, '', path);
    act(() => pages.set(page));
    await pass(10);
  };
  return go;
}

test('a timer that runs goes on with the next video, and so does its training mode', async () => {
  const go = await openVideo();
  await user().selectOptions(screen.getByRole('combobox', { name: 'Timer or workout' }), '30/30');
  await press('Full screen');
  await pass(0);
  await user().keyboard(' ');
  await pass(15_000);
  expect(digits()).toEqual(['0:25', '0:25']);
  await go('/video/two', 'two');
  await pass(5000);
  const mode = within(screen.getByRole('dialog', { name: '30/30' }));
  expect(document.activeElement).toBe(mode.getByRole('button', { name: 'Pause' }));
  expect(digits()).toEqual(['0:20', '0:20']);
  expect(kept()).toMatchObject({ running: true });
  await press('Leave full screen');
  await pass(5000);
  expect(digits()).toEqual(['0:20']);
});

test('a timer that runs goes on with a video that takes a while, and waits after another page', async () => {
  const go = await openVideo();
  await press('Start');
  await pass(15_000);
  await go('/video/two', null);
  expect(kept()).toMatchObject({ running: false });
  await pass(2000);
  await go('/video/two', 'two');
  expect(digits()).toEqual(['0:13']);
  await go('/', null);
  await pass(2000);
  await go('/video/three', 'three');
  await pass(5000);
  expect(kept()).toMatchObject({ running: false });
  expect(digits()).toEqual(['0:13']);
});

test('a timer that is closed waits', async () => {
  await openVideo();
  await press('Start');
  await pass(15_000);
  await press('Timer');
  await pass(5000);
  await press('Timer');
  await pass(5000);
  expect(digits()).toEqual(['0:15']);
});

test('the window of a timer stays for the next video, and closes with any other page', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as Window;
  const close = jest.spyOn(view, 'close').mockImplementation(() => undefined);
  Object.assign(globalThis, { documentPictureInPicture: { requestWindow: () => Promise.resolve(view) } });
  const go = await openVideo();
  await press('Pop out');
  await pass(10);
  await go('/video/two', 'two');
  await pass(10_000);
  expect(within(view.document.body).getByRole('timer')).toBeDefined();
  expect(close).not.toHaveBeenCalled();
  // It never comes.
  await go('/video/three', null);
  await pass(10_000);
  expect(close).toHaveBeenCalledTimes(1);
  delete (globalThis as { documentPictureInPicture?: object }).documentPictureInPicture;
});
