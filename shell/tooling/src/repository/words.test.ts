import { findWords } from '../../testing/find-words';
import { repositoryFiles } from '../../testing/repository-files';
import { EXCEPTIONS } from '../../testing/words';

/** Written by others or by tools, or the list of the words itself. */
const LEFT_OUT =
  /(^|\/)(package-lock|frontend-discovery-v1-pre)\.json$|^api\/artwork\/|^shell\/sdk\/api-report\/|\/words(\.test)?\.ts$/;

const files = repositoryFiles(/\.(ts|tsx|cjs|mjs|css|html|sql|md|yml|json|jsonc)$|(^|\/)CODEOWNERS$/).filter(
  ({ path }) => !LEFT_OUT.test(path),
);

const used = new Set<unknown>();
const rejected = files.flatMap(findWords).filter(({ text }) => {
  const exception = EXCEPTIONS.find(({ line }) => line.test(text));
  used.add(exception);
  return !exception;
});

test('code, messages and documents use the field’s words', () => {
  expect(rejected.map(({ file, line, found, instead }) => `${file}:${line}: ${found} → ${instead}`)).toEqual(
    [],
  );
});

test('every exception is in use', () => {
  expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);
});

test('finds a word in a name, in a file name, and a phrase across the lines of a comment', () => {
  const text = [
    'const videoAnswer = house();',
    'const place = [about];',
    '/**',
    ' * Told of a place about',
    ' * one',
    ' * that answers.',
    ' */',
  ].join('\n');
  const found = findWords({ path: 'src/held-answer.ts', text });
  expect(found.map((one) => `${one.line}: ${one.found}`).sort()).toEqual([
    '0: answer',
    '1: Answer',
    '1: house',
    '2: about',
    '2: place',
    '4: Told of',
    '5: one\n * that',
    '6: answers',
  ]);
});
