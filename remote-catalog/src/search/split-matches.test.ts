import { matchSplitter } from './split-matches';

const matched = (words: string[], text: string) =>
  matchSplitter(words)?.(text)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  [['Keto'], 'Keto for beginners: Keto', '[Keto] for beginners: [Keto]'],
  [['art'], 'Start the art of Arts', 'Start the [art] of Arts'],
  [['don', "don't"], "don't don", "[don't] [don]"],
  [['C++', '(x)'], 'Learn C++ (x)', 'Learn [C++] [(x)]'],
  [['10'], '10 of 100', '[10] of 100'],
  [['瑜'], '晨间瑜伽', '晨间[瑜]伽'],
  [['腹筋'], 'HIIT腹筋トレ、腹に筋', 'HIIT[腹筋]トレ、腹に筋'],
  [['ข'], 'ข่าวขก', 'ข่าว[ข]ก'],
  [['ข่าว', '20'], 'ข่าว20นาที 200', '[ข่าว][20]นาที 200'],
  [['🔥'], 'HIIT🔥now', 'HIIT[🔥]now'],
  [['Протеин'], 'Протеины и Протеин', 'Протеины и [Протеин]'],
  [['absent'], 'Nothing here', 'Nothing here'],
])('%j in %j', (words, text, expected) => {
  expect(matched(words, text)).toBe(expected);
});

test('a word that is cut is a match as well', () => {
  expect(matchSplitter(['protein'])?.('whey protein', 8)).toEqual([
    { text: 'whey ', isMatch: false },
    { text: 'pro', isMatch: true },
  ]);
});

test('without words there is nothing to split', () => {
  expect(matchSplitter([])).toBeNull();
});
