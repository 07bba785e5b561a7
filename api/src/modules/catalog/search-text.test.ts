import { searchText, searchWords, videoSearchText } from './search-text';

test('finds text in any case and any Unicode spelling', () => {
  expect(searchText('KETO')).toBe('keto');
  expect(searchText('ÉCLAIR')).toBe('éclair');
  expect(searchText('e\u0301clair')).toBe('éclair');
  expect(searchText('ｋｅｔｏ')).toBe('keto');
});

test('no word is found across the border of two fields', () => {
  const text = videoSearchText({ title: 'Leg', creator: 'UP', categoryName: 'Workout' });
  expect(text.split('\n')).toEqual(['leg', 'up', 'workout']);
});

test('splits a search into its words, each once', () => {
  expect(searchWords('  Leg\tday  leg\n')).toEqual(['leg', 'day']);
  expect(searchWords(' ')).toEqual([]);
});

test('ten words count, and no more', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  expect(searchWords([...words, 'eleven'].join(' '))).toEqual(words);
  expect(searchWords(['one', 'one', ...words].join(' '))).toEqual(words);
});
