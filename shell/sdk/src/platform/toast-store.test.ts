import { createToastStore, OFFER_TOAST_MS, TOAST_MS } from './toast-store';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a newer toast replaces the one on screen at once, and shows for its full time', () => {
  const toasts = createToastStore();
  toasts.show('one', 'success');
  jest.advanceTimersByTime(TOAST_MS - 1);
  toasts.show('two', 'warning');
  expect(toasts.getSnapshot()).toMatchObject({ text: 'two', style: 'warning' });
  jest.advanceTimersByTime(TOAST_MS - 1);
  expect(toasts.getSnapshot()?.text).toBe('two');
  jest.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toBeNull();
});

test('shows a toast for 1,500 ms', () => {
  expect(TOAST_MS).toBe(1500);
});

test('a held toast makes way for the newest when it is dismissed or released', () => {
  const toasts = createToastStore();
  for (const end of [() => toasts.dismiss(), () => toasts.hold(false)]) {
    toasts.show('one', 'info');
    toasts.hold(true);
    toasts.show('two', 'info');
    toasts.show('three', 'info');
    expect(toasts.getSnapshot()?.text).toBe('one');
    end();
    expect(toasts.getSnapshot()?.text).toBe('three');
    jest.advanceTimersByTime(TOAST_MS);
    expect(toasts.getSnapshot()).toBeNull();
  }
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

test.each([-3_600_000, 3_600_000])('a clock that is set by %i ms leaves the time of a toast alone', (ms) => {
  const toasts = createToastStore();
  toasts.show('one', 'info');
  jest.advanceTimersByTime(1000);
  jest.setSystemTime(Date.now() + ms);
  toasts.hold(true);
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

test('a toast with an action shows for 5 seconds', () => {
  expect(OFFER_TOAST_MS).toBe(5000);
  const toasts = createToastStore();
  toasts.show('Removed', 'success', { action: { label: 'Undo', run: () => undefined } });
  jest.advanceTimersByTime(OFFER_TOAST_MS - 1);
  expect(toasts.getSnapshot()?.text).toBe('Removed');
  jest.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toBeNull();
});
