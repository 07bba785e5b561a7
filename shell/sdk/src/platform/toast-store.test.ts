import { createToastStore, OFFER_TOAST_MS, TOAST_MS } from './toast-store';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('shows toasts one after another, each for its full time', () => {
  const toasts = createToastStore();
  toasts.show('one', 'success');
  toasts.show('two', 'warning');
  expect(toasts.getSnapshot()).toMatchObject({ text: 'one', style: 'success' });
  jest.advanceTimersByTime(TOAST_MS - 1);
  expect(toasts.getSnapshot()?.text).toBe('one');
  jest.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toMatchObject({ text: 'two', style: 'warning' });
  jest.advanceTimersByTime(TOAST_MS - 1);
  expect(toasts.getSnapshot()?.text).toBe('two');
  jest.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toBeNull();
});

test('shows a toast for 1,500 ms', () => {
  expect(TOAST_MS).toBe(1500);
});

test('dismissing a held toast shows the next one', () => {
  const toasts = createToastStore();
  toasts.show('one', 'info');
  toasts.show('two', 'info');
  toasts.hold(true);
  toasts.dismiss();
  expect(toasts.getSnapshot()?.text).toBe('two');
  jest.advanceTimersByTime(TOAST_MS);
  expect(toasts.getSnapshot()).toBeNull();
});

test('notifies listeners when a toast comes and goes', () => {
  const toasts = createToastStore();
  const seen: (string | undefined)[] = [];
  const stop = toasts.subscribe(() => seen.push(toasts.getSnapshot()?.text));
  toasts.show('one', 'info');
  jest.advanceTimersByTime(TOAST_MS);
  stop();
  toasts.show('two', 'info');
  expect(seen).toEqual(['one', undefined]);
});

test('a held toast stays, and after its release shows for the rest of its time', () => {
  const toasts = createToastStore();
  toasts.show('one', 'info');
  jest.advanceTimersByTime(1000);
  toasts.hold(true);
  toasts.hold(true);
  jest.advanceTimersByTime(60_000);
  expect(toasts.getSnapshot()?.text).toBe('one');
  toasts.hold(false);
  jest.advanceTimersByTime(TOAST_MS - 1000 - 1);
  expect(toasts.getSnapshot()?.text).toBe('one');
  jest.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toBeNull();
});

test('a hold without a toast holds the next one; an extra release does nothing', () => {
  const toasts = createToastStore();
  toasts.hold(false);
  toasts.hold(true);
  toasts.show('one', 'info');
  jest.advanceTimersByTime(60_000);
  expect(toasts.getSnapshot()?.text).toBe('one');
  toasts.hold(false);
  jest.advanceTimersByTime(TOAST_MS);
  expect(toasts.getSnapshot()).toBeNull();
});

test('does not queue a toast equal to the last one in the queue', () => {
  const toasts = createToastStore();
  for (let click = 0; click < 5; click += 1) toasts.show('Login first', 'warning');
  const ids = new Set([toasts.getSnapshot()?.id]);
  jest.advanceTimersByTime(TOAST_MS);
  ids.add(toasts.getSnapshot()?.id);
  jest.advanceTimersByTime(TOAST_MS);
  expect(toasts.getSnapshot()).toBeNull();
  expect(ids.size).toBe(2);
});

describe('toasts about the same topic', () => {
  const topic = 'likes';

  test('replace each other at once, on screen and in the queue', () => {
    const toasts = createToastStore();
    toasts.show('Added', 'success', { topic });
    toasts.show('Removed', 'success', { topic });
    expect(toasts.getSnapshot()?.text).toBe('Removed');
    toasts.show('Login first', 'warning');
    toasts.show('one', 'info', { topic: 'history' });
    toasts.show('two', 'info', { topic: 'history' });
    jest.advanceTimersByTime(2 * TOAST_MS);
    expect(toasts.getSnapshot()?.text).toBe('two');
  });

  test('each have their full time', () => {
    const toasts = createToastStore();
    toasts.show('Added', 'success', { topic });
    jest.advanceTimersByTime(TOAST_MS - 1);
    toasts.show('Removed', 'success', { topic });
    jest.advanceTimersByTime(TOAST_MS - 1);
    expect(toasts.getSnapshot()?.text).toBe('Removed');
    jest.advanceTimersByTime(1);
    expect(toasts.getSnapshot()).toBeNull();
  });
});

describe('a toast with an action', () => {
  const action = { label: 'Undo', run: () => undefined };

  test('shows for 5 seconds', () => {
    expect(OFFER_TOAST_MS).toBe(5000);
    const toasts = createToastStore();
    toasts.show('Removed', 'success', { action });
    jest.advanceTimersByTime(OFFER_TOAST_MS - 1);
    expect(toasts.getSnapshot()?.text).toBe('Removed');
    jest.advanceTimersByTime(1);
    expect(toasts.getSnapshot()).toBeNull();
  });

  test('makes way for another toast after the usual time', () => {
    const toasts = createToastStore();
    toasts.show('Removed', 'success', { action });
    jest.advanceTimersByTime(1000);
    toasts.show('Login first', 'warning');
    jest.advanceTimersByTime(TOAST_MS - 1000 - 1);
    expect(toasts.getSnapshot()?.text).toBe('Removed');
    jest.advanceTimersByTime(1);
    expect(toasts.getSnapshot()?.text).toBe('Login first');
  });

  test('makes way at once when it has been there for longer', () => {
    const toasts = createToastStore();
    toasts.show('Removed', 'success', { action });
    jest.advanceTimersByTime(4000);
    toasts.show('Login first', 'warning');
    jest.advanceTimersByTime(0);
    expect(toasts.getSnapshot()?.text).toBe('Login first');
  });
});
