import { FACT_VALUES, LENGTHS } from '@fitreel/contract';
import { appFolder, SHELL } from '@fitreel/protocol';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currentDocuments, DECISIONS, documents as allDocuments, NOTE } from '../../testing/documents';
import { repositoryFiles, type RepositoryFile } from '../../testing/repository-files';
import { allApps, ROOT } from '../build/app';

/** The values of facts, and their labels. */
const FACT_SOURCES = ['api/contract/src/browser/facts.ts', 'shell/sdk/src/ui/fact-labels.ts'];

const BEHAVIOUR = 'shell/docs/behaviour.md';

/** Settings at the root, workflows, and the tooling: what must treat a new remote like the others. */
const FOR_EVERY_REMOTE =
  /^[^/]+\.(cjs|mjs|json|jsonc)$|^\.github\/.*\.yml$|^shell\/tooling\/(?!testing\/)(?!.*\.test\.ts$)/;

/** Everything that people write; what tools write has no citations. */
const texts = repositoryFiles(/\.(ts|tsx|cjs|mjs|css|html|sql|md|yml)$|\/package\.json$/);
const documents = new Map(allDocuments().map((document) => [document.path, document]));

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

test('every path of the repository that a document names exists', () => {
  const folders = allApps().map(({ folder }) => path.posix.relative(ROOT, folder));
  const named = new RegExp(`(?<![\\w/.@-])(?:api|\\.github|${folders.join('|')})/[\\w./-]*\\w`, 'g');
  const files = repositoryFiles(/./).map(({ path }) => path);
  const missing = currentDocuments().flatMap(({ path: document, text }) => {
    // Those that the document itself has the reader make.
    const made = [...text.matchAll(/^```\w+ (\S+)$/gm)].map(([, file]) => file);
    return [...text.matchAll(named)]
      .map(([name]) => name)
      .filter((name) => !made.includes(name) && !name.endsWith('/dist'))
      .filter((name) => !files.some((file) => file.startsWith(name)))
      .map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test.each([
  ['the values of equipment', FACT_VALUES.equipment, ['api/src/modules/catalog/field-words.ts']],
  ['the values of body parts', FACT_VALUES.bodyPart, ['api/src/modules/catalog/field-words.ts']],
  ['the values of levels', FACT_VALUES.level, ['api/src/modules/catalog/field-words.ts']],
  ['the ranges of lengths', LENGTHS, []],
])('%s are listed once, and once more with their labels and their words', (_, values, words) => {
  const listed = [...FACT_SOURCES, ...words].sort();
  const sources = repositoryFiles(/(?<!\.test|\.spec|\.test-support)\.tsx?$/);
  const named = (value: string) => new RegExp(`(?<![\\w-])${value}(?:'|: )`);
  const lists = sources.filter(({ text }) => values.every((value) => named(value).test(text)));
  expect(lists.map(({ path }) => path).sort()).toEqual(listed);
});

// Chromium computes the styles of the whole page again for each element that comes or goes, scripts in the head included.
test('no style of any element depends on `:has()` of another', () => {
  const selector = /^[^{}\n]*:has\([^{}\n]*\)[^{}\n)]*[ >+~]\*[^{}\n)]*\{/gm;
  expect(wrong(selector, (_, { path }) => path.endsWith('.css'))).toEqual([]);
});

test.each(['first-remote', 'platform', 'on-call'])('the guide %s has at most 2,000 words', (guide) => {
  const { text = '' } = documents.get(`shell/docs/${guide}.md`) ?? {};
  expect(text).not.toBe('');
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(2000);
});

test('a migration that a document adds runs after those of the repository', () => {
  const numbers = (text: string, line: RegExp) =>
    [...text.matchAll(line)].map(([, number]) => Number(number));
  const migrations = readFileSync(path.join(ROOT, 'api/src/db/migrations/index.ts'), 'utf8');
  const last = Math.max(...numbers(migrations, /^ {2}'(\d{4})-/gm));
  const added = currentDocuments().flatMap(({ text }) => numbers(text, /^\+ {2}'(\d{4})-/gm));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((number) => number <= last)).toEqual([]);
});

test('every file that a document names is one of the repository, or ends its path', () => {
  const named = /^[\w.@-]+(\/[\w.@-]+)*\.(ts|tsx|css|html|mjs|cjs|jsonc?|md|yml|conf|vcl|service|timer)$/;
  const files = repositoryFiles(/./).map(({ path }) => `/${path}`);
  // Builds, operators and readers make these.
  const isMade = (name: string) => /^(release|site|videos)\.json$|^remote-nutrition\//.test(name);
  const missing = currentDocuments().flatMap(({ path: document, code }) =>
    code
      .flatMap((text) => text.split(/\s+/))
      .filter((name) => named.test(name) && !isMade(name))
      .filter((name) => !files.some((file) => file.endsWith(name.startsWith('.') ? name : `/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every citation of a section names one that exists', () => {
  const citation = /(?<![\w/.-])((?:[\w-]+\/)*(?:behaviour|README)\.md)#([\w-]*)/g;
  const isWrong = ([, file = '', anchor = '']: RegExpMatchArray) =>
    !documents.get(file === 'behaviour.md' ? BEHAVIOUR : file)?.anchors.has(anchor);
  expect(wrong(citation, (match, { path: citing }) => !citing.endsWith('.md') && isWrong(match))).toEqual([]);
});

test('every citation of a decision note names an existing note', () => {
  const numbers = [...documents.keys()]
    .filter((file) => NOTE.test(file))
    .map((file) => path.posix.basename(file).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(20);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(wrong(/\bADR-(\d+)/g, ([, number = '']) => !numbers.includes(number))).toEqual([]);
});

test('the list of decision notes has every note, and fits on a screen', () => {
  const notes = [...documents.keys()]
    .filter((file) => NOTE.test(file))
    .map((file) => path.posix.basename(file));
  const { links = [] } = documents.get(`${DECISIONS}/README.md`) ?? {};
  expect(links.filter((link) => /^\d{4}-/.test(link)).sort()).toEqual(notes);
  expect(notes.length).toBeLessThanOrEqual(40);
});

test('the README of the SDK lists every sub-path', () => {
  const sdk = path.join(ROOT, 'shell/sdk');
  const rows = [...readFileSync(path.join(sdk, 'README.md'), 'utf8').matchAll(/^\| (`\w.*?) +\|/gm)];
  const listed = rows.flatMap(([, names = '']) =>
    [...names.matchAll(/`([\w./-]+)`/g)].map(([, name]) => `./${name}`),
  );
  const { exports } = JSON.parse(readFileSync(path.join(sdk, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  expect(listed.sort()).toEqual(Object.keys(exports).sort());
});

test('no setting and no tool names a remote', () => {
  const remotes = allApps().filter(({ name }) => name !== SHELL);
  const names = new RegExp(`\\b(${remotes.map(({ name }) => appFolder(name)).join('|')})\\b`);
  const files = repositoryFiles(FOR_EVERY_REMOTE).filter(({ path }) => path !== 'package-lock.json');
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
});

test('every test lies where jest looks for it', () => {
  const tests = repositoryFiles(/\.test\.tsx?$/).map(({ path }) => path);
  expect(tests.length).toBeGreaterThan(200);
  expect(
    tests.filter((path) => !/^(api|api\/contract|shell|shell\/\w+|remote-\w+)\/src\//.test(path)),
  ).toEqual([]);
});
