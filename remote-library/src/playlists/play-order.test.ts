import { playOrder, playPath } from './play-order';

const list = [...'abcdefgh'].map((_id) => ({ _id }));
const order = (seed: string | null, from = list) =>
  playOrder(from, seed)
    .map(({ _id }) => _id)
    .join('');

test('without a seed, the order is the playlist’s', () => {
  expect(order(null)).toBe('abcdefgh');
});

test('a seed shuffles, in the same way each time, and other seeds otherwise', () => {
  expect(order('one')).toBe(order('one'));
  expect([...order('one')].sort().join('')).toBe('abcdefgh');
  expect(new Set(['one', 'two', 'three', 'four'].map((seed) => order(seed))).size).toBe(4);
});

test('the order of the others stays when a video goes, or the playlist’s order changes', () => {
  const without = list.filter(({ _id }) => _id !== 'c').reverse();
  expect(order('one', without)).toBe(order('one').replace('c', ''));
});

test('an address holds the list and the seed', () => {
  expect(playPath('a/b', 'list 1')).toBe('/video/a%2Fb?list=list+1');
  expect(playPath('v', 'l', 'seed')).toBe('/video/v?list=l&shuffle=seed');
});
