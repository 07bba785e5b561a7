import ts from 'typescript';
import type { RepositoryFile } from './repository-files';
import { TERMS } from './words';

export interface Finding {
  file: string;
  line: number;
  found: string;
  instead: string;
  /** The whole line, for the exceptions. */
  text: string;
}

/** Between the words of a phrase: white space, and the start of a comment's next line. */
const GAP = '\\s[\\s*/]*';
const byWord = new Map(TERMS.flatMap(({ words = [], instead }) => words.map((word) => [word, instead])));
const byName = new Map(TERMS.flatMap(({ names = [], instead }) => names.map((name) => [name, instead])));
const phrases = TERMS.flatMap(({ phrases: texts = [], instead }) =>
  texts.map((text) => ({ pattern: new RegExp(`\\b${text.replaceAll(' ', GAP)}\\b`, 'gi'), instead })),
);

/** Where the names of a file are: in TypeScript its identifiers, elsewhere nothing. */
function nameRanges({ path, text }: RepositoryFile): [start: number, end: number][] {
  if (!/\.tsx?$/.test(path)) return [];
  const ranges: [number, number][] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) ranges.push([node.getStart(source), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ranges;
}

/** The words that a name is made of: `video`, `path` and `of` in `videoPathOf`. */
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** Every use of a word that the repository does not use; those in the file's own path have line 0. */
export function findWords(file: RepositoryFile): Finding[] {
  const found: Finding[] = [];
  const report = (index: number, match: string, instead: string | undefined): void => {
    if (!instead) return;
    const line = file.text.slice(0, index).split('\n').length;
    found.push({ file: file.path, line, found: match, instead, text: file.text.split('\n')[line - 1] ?? '' });
  };
  for (const { 0: word, index } of file.text.matchAll(PART)) {
    report(index, word, byWord.get(word.toLowerCase()));
  }
  let prose = file.text;
  for (const [start, end] of nameRanges(file)) {
    const name = file.text.slice(start, end);
    for (const { 0: part, index } of name.matchAll(PART)) {
      report(start + index, name, byName.get(part.toLowerCase()));
    }
    if (name === 'Refused') report(start, name, 'DeployRejected');
    prose = prose.slice(0, start) + '·'.repeat(end - start) + prose.slice(end);
  }
  for (const { pattern, instead } of phrases) {
    for (const { 0: phrase, index } of prose.matchAll(pattern)) report(index, phrase, instead);
  }
  for (const [part] of file.path.matchAll(PART)) {
    const instead = byWord.get(part) ?? byName.get(part);
    if (instead) found.push({ file: file.path, line: 0, found: part, instead, text: file.path });
  }
  return found;
}
