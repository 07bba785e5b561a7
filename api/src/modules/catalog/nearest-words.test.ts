import { formsOf, nearestWords } from './nearest-words';

test('the forms of a short word lack one letter at most, the forms of a long word two', () => {
  expect(formsOf('abcd').sort()).toEqual(['abc', 'abcd', 'abd', 'acd', 'bcd']);
  expect(formsOf('abcdef')).toContain('abcf');
  expect(formsOf('abcdef')).not.toContain('abc');
});

test.each([
  ['hitt', ['hiit', 'heat', 'hat'], ['hiit']],
  ['protien', ['protein', 'protean', 'parent'], ['protein', 'protean']],
  ['excersise', ['exercise', 'exercised'], ['exercise']],
  ['nutrtion', ['nutrion', 'nutrition'], ['nutrition', 'nutrion']],
  ['cardoi', ['cardio', 'cardiology'], ['cardio']],
])('%s may stand for %j: %j, the nearest first', (word, candidates, nearest) => {
  expect(nearestWords(word, candidates)).toEqual(nearest);
});

test('of two that are as near, the same first letter comes first, then the same length', () => {
  expect(nearestWords('squet', ['equet', 'squt', 'squat'])).toEqual(['squat', 'squt', 'equet']);
});
