import { fold, foldedParts, stem, termsOf, wordsOf } from './search-words';

test('words are what is between spaces, hyphens and punctuation', () => {
  expect(wordsOf("Low-impact, men's  HIIT (20 min.)")).toEqual([
    'Low',
    'impact',
    "men's",
    'HIIT',
    '20',
    'min',
  ]);
  expect(wordsOf('NutrionFact.org')).toEqual(['NutrionFact', 'org']);
  expect(wordsOf('योग yoga')).toEqual(['योग', 'yoga']);
  expect(wordsOf('瑜伽yoga ข่าว๒๐นาที')).toEqual(['瑜伽', 'yoga', 'ข่าว', '๒๐', 'นาที']);
  expect(wordsOf('🔥🏃🏽‍♀️ ❤️™')).toEqual(['🔥', '🏃', '♀', '❤']);
  // Marks alone.
  expect(wordsOf('\u0e48 ﾞ \u0301')).toEqual([]);
  expect(wordsOf(' %_\\"\' ')).toEqual([]);
});

test('folds case, accents, apostrophes and Unicode spelling', () => {
  expect(['KETO', 'É', 'e\u0301', 'ｋｅｔｏ', "men's", 'Straße', 'योग'].map(fold)).toEqual([
    'keto',
    'e',
    'e',
    'keto',
    'mens',
    'strasse',
    'योग',
  ]);
  expect(['الظَّهرِ', 'أُمّ', 'ﾖｶﾞ', '1️⃣', '२०', '٢٠', 'ข่าว'].map(fold)).toEqual([
    'الظهر',
    'ام',
    'ヨガ',
    '1',
    '20',
    '20',
    'ข่าว',
  ]);
  expect(fold('x'.repeat(300))).toHaveLength(40);
});

test('a script without spaces is indexed by pairs of its characters, with their marks', () => {
  expect(termsOf('腹筋トレ')).toEqual(['腹筋', '筋ト', 'トレ', 'レ']);
  expect(termsOf('すとれっち')).toEqual(termsOf('ストレッチ'));
  expect(termsOf('ข่าว')).toEqual(['ข่า', 'าว', 'ว']);
  expect(termsOf('workouts')).toEqual(['workout']);
});

test('the parts of a name are words as well', () => {
  expect(foldedParts('BeerBiceps')).toEqual(['beerbiceps', 'beer', 'biceps']);
  expect(foldedParts('HIIT')).toEqual(['hiit']);
});

test.each([
  ['workout', 'workouts'],
  ['calorie', 'calories'],
  ['body', 'bodies'],
  ['day', 'days'],
  ['stretch', 'stretches'],
  ['ache', 'aches'],
  ['class', 'classes'],
  ['box', 'boxes'],
  ['potato', 'potatoes'],
  ['shoe', 'shoes'],
  ['exercise', 'exercises'],
  ['recipe', 'recipes'],
  ['bicep', 'biceps'],
  ['pie', 'pies'],
])('%s and %s share a stem', (singular, plural) => {
  expect(stem(plural)).toBe(stem(singular));
});

test.each(['abs', 'fitness', 'focus', 'pelvis', 'gym'])('%s is no plural', (word) => {
  expect(stem(word)).toBe(word);
});
