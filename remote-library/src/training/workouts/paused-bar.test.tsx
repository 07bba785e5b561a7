import { act, screen } from '@testing-library/react';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform, renderInApp, renderRemote, sampleSlotProps } from '@fitreel/sdk/testing';
import remote from '../../remote';
import { otherTabRuns, pass, press, user, withTestClock } from '../../testing/timers.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './paused-bar';
import './timer-button';
import './timer-panel';
import './workout-page';

withTestClock();

const bar = () => screen.queryByRole('region', { name: 'Paused workout' });

/** Trains for 5 seconds, and leaves the page. */
async function trainAndLeave() {
  const { unmount } = renderRemote(remote, { at: '/workout?preset=tabata', platform: createTestPlatform() });
  await pass(10);
  await press('Start');
  await pass(15_000);
  unmount();
}

async function openAnotherPage() {
  const platform = createTestPlatform({ fillers: [remote] });
  renderInApp(
    <>
      <h1 tabIndex={-1}>Trending</h1>
      <Slot name="page-bar" />
    </>,
    { platform },
  );
  await pass(10);
  return platform;
}

test('who has left a workout finds it paused, with the way back', async () => {
  await trainAndLeave();
  await pass(60_000);
  await openAnotherPage();
  expect(bar()?.textContent).toContain('Tabata 8 × 20/103:45 left');
  const link = screen.getByRole('link', { name: 'Back to workout' });
  expect(link.getAttribute('href')).toBe('/workout?preset=tabata');
});

test('the bar ends the workout, which counts', async () => {
  await trainAndLeave();
  const platform = await openAnotherPage();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  await press('End workout');
  expect(bar()).toBeNull();
  expect(document.activeElement?.textContent).toBe('Trending');
  // The page does not jump to its heading.
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  expect(platform.emitted).toMatchObject([
    { event: 'library.workout-ended', payload: { finished: false, seconds: 5 } },
  ]);
  expect(localStorage.getItem('library.workout-run')).toBeNull();
});

test('a tab that is closed leaves its workout paused, also where its page is hidden after pagehide', async () => {
  const { unmount } = renderRemote(remote, { at: '/workout?preset=tabata', platform: createTestPlatform() });
  await pass(10);
  await press('Start');
  await pass(15_000);
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const kept = localStorage.getItem('library.workout-run') ?? '';
  unmount();
  localStorage.setItem('library.workout-run', kept);
  await openAnotherPage();
  expect(bar()?.textContent).toContain('Tabata 8 × 20/103:45 left');
  expect(screen.getByRole('link', { name: 'Back to workout' })).toBeDefined();
});

test('there is no bar without a workout, on its own page, and while another tab runs it', async () => {
  await openAnotherPage();
  expect(bar()).toBeNull();
  const { unmount } = renderRemote(remote, {
    at: '/workout?preset=tabata',
    platform: createTestPlatform({ fillers: [remote] }),
  });
  await pass(10);
  await press('Start');
  await pass(15_000);
  expect(bar()).toBeNull();
  const running = localStorage.getItem('library.workout-run') ?? '';
  unmount();
  const tab = otherTabRuns();
  localStorage.setItem('library.workout-run', running);
  await openAnotherPage();
  await pass(60_000);
  expect(bar()).toBeNull();
  tab.die();
  await pass(10);
  expect(bar()?.textContent).toContain('This workout was running in another tab. 3:45 left');
  const link = screen.getByRole('link', { name: 'Continue here' });
  expect(link.getAttribute('href')).toBe('/workout?preset=tabata');
});

test('a timer beside a video that was left is open again, at its place', async () => {
  const page = () =>
    renderInApp(<Slot name="video-player" {...sampleSlotProps['video-player']} />, {
      platform: createTestPlatform({ fillers: [remote] }),
    });
  const { unmount } = page();
  await pass(10);
  await press('Timer');
  await pass(10);
  await user().selectOptions(screen.getByRole('combobox', { name: 'Timer or workout' }), '30/30');
  await press('Start');
  await pass(15_000);
  unmount();
  page();
  await pass(10);
  expect(screen.getByRole('timer').textContent).toBe('0:25');
  expect(screen.getByRole('combobox', { name: 'Timer or workout' })).toHaveProperty('value', '30-30');
});
