import { partsOf } from './change-parts';
import type { Entry } from './repository';

const moved = (id: string, from: number, to: number): Entry => {
  return { kind: 'video', id, before: { position: from }, after: { position: to } };
};
const hidden = (id: string): Entry => {
  return { kind: 'video', id, before: { state: 'live' }, after: { state: 'hidden' } };
};

test('a small change is one part', () => {
  const entries = [hidden('a'), hidden('b')];
  expect(partsOf(entries, 2)).toEqual([entries]);
});

test('categories come before the videos that need them, and go after those that leave them', () => {
  const removed: Entry = { kind: 'category', id: 'old', before: { name: 'Old' }, after: null };
  const added: Entry = { kind: 'category', id: 'new', before: null, after: { name: 'New' } };
  const parts = partsOf([removed, hidden('a'), hidden('b'), added], 2);
  expect(parts.map((part) => part.map(({ id }) => id))).toEqual([
    ['new', 'a'],
    ['b', 'old'],
  ]);
});

test.each([
  ['forward', [moved('x', 1, 9), moved('a', 3, 1), moved('b', 5, 3), moved('c', 9, 5)]],
  ['back', [moved('x', 9, 1), moved('a', 1, 3), moved('b', 3, 5), moved('c', 5, 9)]],
])('a video that moves far %s takes steps, after each of which all places are different', (_way, entries) => {
  const steps = partsOf(entries, 2);
  expect(steps.map(({ length }) => length)).toEqual([3, 2]);
  const places = new Map(entries.map(({ id, before }) => [id, before?.['position']]));
  for (const step of steps) {
    for (const { id, before } of step) expect(places.get(id)).toBe(before?.['position']);
    for (const { id, after } of step) places.set(id, after?.['position']);
    expect(new Set(places.values()).size).toBe(4);
  }
  expect([...places]).toEqual(entries.map(({ id, after }) => [id, after?.['position']]));
});

test('other changes of places are one part', () => {
  const swapped = [moved('a', 1, 2), moved('b', 2, 1), moved('c', 3, 4), moved('d', 4, 3)];
  expect(partsOf(swapped, 2)).toEqual([swapped]);
});
