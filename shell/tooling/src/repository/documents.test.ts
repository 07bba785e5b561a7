import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outline } from '../../testing/markdown';
import { repositoryFiles, type RepositoryFile } from '../../testing/repository-files';
import { ROOT } from '../build/app';

const BEHAVIOUR = 'shell/docs/behaviour.md';
const DECISIONS = 'shell/docs/decisions';

/** Everything that people write; what tools write has no citations. */
const texts = repositoryFiles(/\.(ts|tsx|cjs|mjs|css|html|sql|md|yml)$|\/package\.json$/);
const documents = new Map(
  texts.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, outline(text)]),
);

/** `file:line: match` for each match of `pattern` that `isWrong`. */
function wrong(pattern: RegExp, isWrong: (match: RegExpMatchArray, file: RepositoryFile) => boolean) {
  return texts.flatMap((file) =>
    [...file.text.matchAll(pattern)]
      .filter((match) => isWrong(match, file))
      .map((match) => `${file.path}:${file.text.slice(0, match.index).split('\n').length}: ${match[0]}`),
  );
}

test('every link of a document leads to a file of the repository and to a heading in it', () => {
  const broken = [...documents].flatMap(([document, { links }]) =>
    links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file ? path.posix.join(path.posix.dirname(document), file) : document;
        if (target.startsWith('../') || !existsSync(path.join(ROOT, target))) return true;
        return anchor !== undefined && !documents.get(target)?.anchors.has(anchor);
      })
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every citation of behaviour.md names a section of it', () => {
  const anchors = documents.get(BEHAVIOUR)?.anchors;
  expect(wrong(/behaviour\.md#([\w-]*)/g, ([, anchor = '']) => !anchors?.has(anchor))).toEqual([]);
});

test('every citation of a decision note names an existing note', () => {
  const numbers = [...documents.keys()]
    .filter((file) => path.posix.dirname(file) === DECISIONS)
    .map((file) => path.posix.basename(file).slice(0, 4));
  expect(numbers).toContain('0001');
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(wrong(/\bADR-(\d+)/g, ([, number = '']) => !numbers.includes(number))).toEqual([]);
});

test('one document says how to set an override, and others link to it', () => {
  const naming = texts.filter(({ path, text }) => path.endsWith('.md') && text.includes('?override='));
  const instructions = naming.map(({ path }) => path).filter((file) => !file.startsWith(`${DECISIONS}/`));
  expect(instructions).toEqual([BEHAVIOUR]);
});

test('nothing cites a numbered decision or section of a text that is not in the repository', () => {
  expect(wrong(/\bdecisions?\s[\s*/]*\d+/gi, () => true)).toEqual([]);
  expect(wrong(/\bspec(ification)?(['’]s)?,?(\s[\s*/]*sections?)?\s[\s*/]*\d+/gi, () => true)).toEqual([]);
  // A section of a published standard is named together with the standard.
  const standard = /RFC \d+|W3C|CSP|HTML|WCAG|NIST/;
  expect(
    wrong(
      /\bsections?\s[\s*/]*\d/gi,
      ({ index = 0 }, { text }) => !standard.test(text.slice(index - 80, index)),
    ),
  ).toEqual([]);
});

test('the README of the SDK lists every sub-path', () => {
  const sdk = path.join(ROOT, 'shell/sdk');
  const rows = [...readFileSync(path.join(sdk, 'README.md'), 'utf8').matchAll(/^\| (`.+?) +\|/gm)];
  const listed = rows.flatMap(([, names = '']) =>
    [...names.matchAll(/`([\w./-]+)`/g)].map(([, name]) => `./${name}`),
  );
  const { exports } = JSON.parse(readFileSync(path.join(sdk, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  expect(listed.sort()).toEqual(Object.keys(exports).sort());
});
