import { KindShares } from './kind-shares';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;

const error = (message: string) => ({
  ...{ app: 'catalog', version: '1.0.0-0123456789ab', source: 'browser' as const, route: 'home' },
  ...{ message, stack: [], count: 1, first: '2026-01-01T00:00:00.000Z', last: '2026-01-01T00:00:00.000Z' },
});

test('three new kinds of one origin an hour are told, and the others have as many', () => {
  const shares = new KindShares();
  const forged = Array.from({ length: 40 }, (_, number) =>
    shares.tells(error(`forged ${number}`), 'one', NOW),
  );
  expect(forged.filter(Boolean)).toHaveLength(3);
  expect(shares.tells(error('real'), 'one', NOW)).toBe(false);
  expect(shares.tells(error('real'), 'other', NOW)).toBe(true);
});

test('a kind is noted once an hour, whoever has it, and takes no share again', () => {
  const shares = new KindShares();
  const at = (now: number) => shares.tells(error('often'), 'one', now);
  expect([at(NOW), at(NOW + HOUR_MS - 1), at(NOW + HOUR_MS)]).toEqual([true, false, true]);
  const others = ['a', 'b', 'c'].map((message) => shares.tells(error(message), 'one', NOW));
  expect(others).toEqual([true, true, false]);
});

test('twenty new kinds of one origin an hour are kept, and known ones always', () => {
  const shares = new KindShares();
  expect(shares.keeps(error('real'), 'other')).toBe(true);
  const forged = Array.from({ length: 40 }, (_, number) => shares.keeps(error(`forged ${number}`), 'one'));
  expect(forged.filter(Boolean)).toHaveLength(20);
  expect(shares.keeps(error('real'), 'one')).toBe(true);
});
