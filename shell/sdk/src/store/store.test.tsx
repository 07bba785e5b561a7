import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createStore, useStore } from '.';

test('notifies its subscribers of each change', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getSnapshot()));
  store.set(2);
  store.set(2);
  store.set(3);
  unsubscribe();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.getServerSnapshot()).toBe(1);
});

/** A source of numbers that counts its subscribers. */
function createSource(value: number) {
  const subscribers = new Set<() => void>();
  return {
    subscribers,
    read: () => value,
    subscribe(changed: () => void) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
    change(next: number) {
      value = next;
      for (const changed of subscribers) changed();
    },
  };
}

test('reads its source on demand and follows it while it has subscribers', () => {
  const source = createSource(1);
  const store = createStore(0, source);
  expect(store.getSnapshot()).toBe(1);
  expect(source.subscribers.size).toBe(0);
  source.change(2);

  const listener = jest.fn();
  const unsubscribe = [store.subscribe(listener), store.subscribe(() => undefined)];
  expect(store.getSnapshot()).toBe(2);
  expect(source.subscribers.size).toBe(1);
  source.change(3);
  expect(store.getSnapshot()).toBe(3);
  expect(listener).toHaveBeenCalledTimes(1);

  for (const stop of unsubscribe) stop();
  expect(source.subscribers.size).toBe(0);
});

test('unsubscribing twice leaves the other subscribers connected', () => {
  const source = createSource(1);
  const store = createStore(0, source);
  const unsubscribe = store.subscribe(() => undefined);
  unsubscribe();
  store.subscribe(jest.fn());
  unsubscribe();
  expect(source.subscribers.size).toBe(1);
});

test('a component renders again only when the part that it selects changes', () => {
  const store = createStore({ count: 1, other: 'a' });
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useStore(store, ({ count }) => count);
  });
  act(() => store.set({ count: 1, other: 'b' }));
  expect(renders).toBe(1);
  act(() => store.set({ count: 2, other: 'b' }));
  expect(result.current).toBe(2);
});

test('a server renders the initial value', () => {
  const store = createStore('initial', { read: () => 'browser', subscribe: () => () => undefined });
  const Page = () => useStore(store);
  expect(renderToString(<Page />)).toBe('initial');
});
