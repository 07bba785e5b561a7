import { repositoryFiles } from '../../testing/repository-files';

/** The specification fixes them letter for letter. */
const FIXED = ['Please sign up first', 'Password did not matched'];

/** What FitReel says with a contraction, without, or with another word. */
const OFF_VOICE =
  /\b(?:(?:could|did|do|does|is|are|was|were|will|would|has|have|should) not|cannot|please)\b|^Try again$/i;

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const STRINGS = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/** The texts in `source` that are not in FitReel's voice. */
const offVoice = (source: string): string[] =>
  [...source.replaceAll(COMMENTS, '').matchAll(STRINGS)]
    .map(([literal]) => literal.slice(1, -1))
    .filter((text) => OFF_VOICE.test(text) && !FIXED.includes(text));

test('all texts that people read are in one voice', () => {
  const files = repositoryFiles(/(^|\/)texts\.ts$/);
  expect(files.length).toBeGreaterThan(8);
  expect(files.flatMap(({ path, text }) => offVoice(text).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('finds a text without its contraction, but neither in comments nor in the specification’s texts', () => {
  const source = `
    /** It is not known. */
    failed: 'The videos could not be loaded',
    retry: 'Try again',
    advice: 'Check your connection, then try again.',
    first: 'Please sign up first',`;
  expect(offVoice(source)).toEqual(['The videos could not be loaded', 'Try again']);
});
