import { categoryNamed, isCategoryName, nameKey } from './category-names';

test.each([
  ['another case', 'YOGA'],
  ['full-width letters', 'ｙｏｇａ'],
  ['a Cyrillic letter', 'Y\u043Ega'],
  ['a Greek capital', '\u03A5oga'],
  ['an invisible character', 'Yo\u200Bga'],
  ['a soft hyphen', 'Yo\u00ADga'],
  ['a filler of Hangul', 'Yoga\u3164'],
  ['space around it', ' Yoga\u2003'],
])('a name with %s is the same as without', (_name, name) => {
  expect(nameKey(name)).toBe(nameKey('Yoga'));
  expect(categoryNamed([{ name: 'Yoga' }], name)).toEqual({ name: 'Yoga' });
});

test.each([
  ['e\u0301clair', 'ÉCLAIR'],
  ['Straße', 'STRASSE'],
  ['Push\u2011ups', 'push-ups'],
  ['Couch’s best', "Couch's  best"],
])('%s is the same as %s', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ['Yoga', 'Yóga'],
  ['Йога', 'Иога'],
  ['腹筋', '背筋'],
])('%s is another name than %s', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test('of two that look alike, the name decides', () => {
  const categories = [{ name: 'Yoga' }, { name: 'YOGA' }];
  expect(categoryNamed(categories, 'YOGA')).toBe(categories[1]);
});

test.each(['', '\u200B', '\u3164\u2800', 'a\u202Eb', 'a\nb', 'x'.repeat(101)])(
  '%j names no category',
  (name) => {
    expect(isCategoryName(name)).toBe(false);
  },
);
