import { textProblem } from './text-problem';

const NUL = '\u0000';
const HALF = '\ud83d';

/** `value` inside `levels` objects. */
const nested = (levels: number, value: unknown = 'x'): unknown =>
  levels === 0 ? value : { inner: nested(levels - 1, value) };

test.each([
  ['a text', 'ö 王 🏋'],
  ['no text at all', undefined],
  ['null', null],
  ['a number', 7],
  ['lists and objects', { tags: ['x', null, { deep: true }] }],
  ['16 levels', nested(16)],
])('finds nothing wrong with %s', (_case, value) => {
  expect(textProblem('body', value)).toBeNull();
});

test.each(['\u202a', '\u202e', '\u2066', '\u2069'])('names the path of shown text with %j', (character) => {
  const value = { entries: [{ title: `Legs ${character}` }] };
  expect(textProblem('body', value, { shown: true })).toBe(
    'body/entries/0/title must not contain a character that turns the text around it (U+202A to U+202E, U+2066 to U+2069)',
  );
  expect(textProblem('body', { title: 'ذراع\u200f 10' }, { shown: true })).toBeNull();
});

test.each<[string, unknown, string | null]>([
  ['U+0000', NUL, 'body must not contain the character U+0000 or half a surrogate pair'],
  ['half a pair', `x${HALF}`, 'body must not contain the character U+0000 or half a surrogate pair'],
  [
    'a text below',
    { user: { tags: ['x', NUL] } },
    'body/user/tags/1 must not contain the character U+0000 or half a surrogate pair',
  ],
  [
    'the name of a field',
    { user: { [HALF]: 1 } },
    'body/user must not have a field with U+0000 or half a surrogate pair in its name',
  ],
  ['17 levels', nested(17, {}), 'body must not be nested deeper than 16 levels'],
  [
    '100,000 levels',
    JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    'body must not be nested deeper than 16 levels',
  ],
  ['an override of direction in a password', { password: 'x\u202e' }, null],
])('names the path of %s', (_case, value, problem) => {
  expect(textProblem('body', value)).toBe(problem);
});
