import { isCorrectable, searchWords, synonymsOf, videoSearchText } from './search-words';

test('a video is indexed by the stems of its title and of everything, and by its words', () => {
  const text = videoSearchText({ title: 'Leg days, leg 20', creator: 'FitUp', categoryName: 'Workout' });
  expect(text.split('\n')).toEqual([
    '=leg =day =20 ~leg ~day ~20 ~fitup ~fit ~up ~workout ~lower ~bodi ~exercise ~training',
    'days fitup workout',
  ]);
});

test('a video is also indexed by what means the same, and by its facts, but not as words of its title', () => {
  const text = videoSearchText(
    { title: 'Lower Body', creator: 'Ann', categoryName: 'Gym' },
    { minutes: 15, level: '', equipment: 'none', body_part: 'core', intensity: 'high', facet: 201 },
  );
  const stems = text.split('\n')[0]?.split(' ') ?? [];
  expect(stems.filter((one) => one.startsWith('='))).toEqual(['=lower', '=bodi']);
  for (const word of [
    'leg',
    'ab',
    'abs',
    'core',
    '15',
    'min',
    'minute',
    'no',
    'equipment',
    'bodyweight',
    'hard',
    'short',
    'quick',
    '15min',
    'gear',
  ])
    expect(stems).toContain(`~${word}`);
  for (const word of ['cardio', 'hiit', 'beginner', 'mat']) expect(stems).not.toContain(`~${word}`);
});

test('a title without spaces also has the characters that the version before looks up', () => {
  const [stems = ''] = videoSearchText({ title: '腹筋', creator: '', categoryName: '' }).split('\n');
  expect(stems.split(' ')).toEqual(['=腹筋', '=筋', '=腹', '~腹筋', '~筋', '~腹']);
});

test('only what means the same is a synonym', () => {
  expect(synonymsOf(['stretch'])).toContain('mobiliti');
  expect(synonymsOf(['lower', 'body'])).toContain('leg');
  for (const words of [['body', 'lower'], ['full', 'body'], ['hiit']]) expect(synonymsOf(words)).toEqual([]);
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

test('20 characters count in scripts without spaces, and emoji where there are no other words', () => {
  expect(searchWords('腹筋'.repeat(100))).toEqual(['腹筋'.repeat(10)]);
  expect(
    searchWords(Array.from({ length: 10 }, (_unused, index) => `筋${index}トレトレ`).join(' ')),
  ).toHaveLength(10);
  expect(searchWords('🔥🔥')).toEqual(['🔥']);
  expect(searchWords('keto 🔥')).toEqual(['keto']);
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
