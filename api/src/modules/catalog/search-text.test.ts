import { isCorrectable, searchText, searchWords, videoSearchText } from './search-words';

test('names are compared without case and Unicode spelling', () => {
  expect(searchText('DIET Plan')).toBe('diet plan');
  expect(searchText('e\u0301clair')).toBe('éclair');
  expect(searchText('ｋｅｔｏ')).toBe('keto');
});

test('a video is indexed by the stems of its title and of everything, and by its words', () => {
  const text = videoSearchText({ title: 'Leg days, leg 20', creator: 'FitUp', categoryName: 'Workout' });
  expect(text.split('\n')).toEqual([
    '=leg =day =20 ~leg ~day ~20 ~fitup ~fit ~up ~workout',
    'days fitup workout',
  ]);
});

test('splits a search into its words, each once', () => {
  expect(searchWords('  Leg\tday-leg\n')).toEqual(['leg', 'day']);
  expect(searchWords(' & ')).toEqual([]);
});

test('ten words count, and no more', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  expect(searchWords([...words, 'eleven'].join(' '))).toEqual(words);
  expect(searchWords(['one', 'one', ...words].join(' '))).toEqual(words);
});

test('words of 4 to 24 letters can be misspelt', () => {
  expect(['abs', 'hitt', 'x'.repeat(24), 'x'.repeat(25), 'h1tt'].map(isCorrectable)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
