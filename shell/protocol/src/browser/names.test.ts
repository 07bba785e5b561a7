import { chunksGlobal, containerGlobal, uniqueName } from './names';

test('each remote has globals of its own, which are JavaScript identifiers', () => {
  const names = ['catalog', 'library', 'meal-plans', 'mealplans'].flatMap((remote) => [
    containerGlobal(remote),
    chunksGlobal(remote),
    uniqueName(remote),
  ]);
  expect(new Set(names).size).toBe(12);
  for (const name of names) expect(name).toMatch(/^[A-Za-z_]\w*$/);
  expect(containerGlobal('catalog')).toBe('remote_catalog');
});
