import { recentSearches, rememberSearch } from './recent-searches';

beforeEach(() => localStorage.clear());

test('of what is stored, what is no search is left out, item by item', () => {
  const stored = ['core', 7, null, '', 'x'.repeat(201), { q: 'yoga' }, 'yoga'];
  localStorage.setItem('searches', JSON.stringify(stored));
  expect(recentSearches()).toEqual(['core', 'yoga']);
  rememberSearch('Core');
  expect(recentSearches()).toEqual(['Core', 'yoga']);
});

test.each(['{', 'null', '7', '{"0":"core"}'])('%s holds no searches', (stored) => {
  localStorage.setItem('searches', stored);
  expect(recentSearches()).toEqual([]);
});
