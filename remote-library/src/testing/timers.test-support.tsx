import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../training/workouts/training-mode';
import '../training/workouts/workout-page';
import '../training/ended-workout';
import '../training/workout-end';

/** Each test begins on an empty device, with a clock that the test controls. */
export function withTestClock(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'locks');
  });
}

/** Another tab that holds the lock of a running workout. */
export interface OtherTab {
  /** The browser releases its locks. */
  die: () => void;
}

/** Gives the test a browser's locks, which jsdom lacks, and has another tab run a workout. */
export function otherTabRuns(): OtherTab {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, ...[options, callback]: [object | (() => unknown), (() => unknown)?]) =>
    (last = last.then(callback ?? (options as () => unknown)));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  let die = () => {};
  const held = new Promise<void>((resolve) => (die = resolve));
  request('library.workout-run', () => held).catch(reportError);
  return { die };
}

export const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
export const press = (name: string) => user().click(screen.getByRole('button', { name }));
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The digits on the timer. */
export const digits = () => screen.getByRole('timer').textContent;

export async function open(at: string) {
  // The slots of the library's own pages have its own fragments.
  const platform = createTestPlatform({ fillers: [remote] });
  const view = renderRemote(remote, { at, platform });
  await pass(10);
  return { platform, ...view };
}
