import { fold, foldedParts, stem, wordsOf } from './search-words';

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
  expect(wordsOf('瑜伽 yoga')).toEqual(['瑜', '伽', 'yoga']);
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
  expect(fold('x'.repeat(300))).toHaveLength(40);
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
