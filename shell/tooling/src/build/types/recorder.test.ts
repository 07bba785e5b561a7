import { TypeComparison } from '@fitreel/protocol';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../../testing/temporary-folder';
import { exportOf } from '../slot-uses';
import { typedSources, type TypedSources } from '../typed-sources';
import { TypeRecorder, type Use } from './recorder';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../../dist');

/** What is taken, what is given, and what differs: `path: taken, given`; `(` before it where the taking side hands it over. */
const CASES: [what: string, taken: string, given: string, difference: string | null][] = [
  ['a field more', '{ title: string }', '{ title: string; alt: string }', null],
  [
    'a lost field',
    '{ video: { title: string } }',
    '{ video: { _id: string } }',
    '.video.title: string, null',
  ],
  ['a lost field that nobody reads', '{ title: string; unread: string }', '{ title: string }', null],
  [
    'a changed field',
    '{ video: { title: string } }',
    '{ video: { title: number } }',
    '.video.title: string, number',
  ],
  [
    'a field that may now be missing',
    '{ title: string }',
    '{ title?: string }',
    '.title: string, string | undefined',
  ],
  ['a field that may be missing and is', '{ title?: string }', '{}', null],
  ['an alias with new content', 'Old', 'New', '.title: string, boolean'],
  ['an alternative less', "'a' | 'b'", "'a'", null],
  ['an alternative more', "'a' | 'b'", "'a' | 'c'", ': "a" | "b", "a" | "c"'],
  ['a changed return type', '() => string', '() => number', '(): string, number'],
  ['a return value that is not used', '() => void', '() => number', null],
  [
    'a new required parameter',
    '(title: string) => void',
    '(title: string, alt: string) => void',
    '!(alt): string, null',
  ],
  ['a new optional parameter', '(title: string) => void', '(title: string, alt?: string) => void', null],
  ['a parameter that takes more', '(title: string) => void', '(title: string | number) => void', null],
  [
    'a parameter that takes less',
    '(title: string | number) => void',
    '(title: string) => void',
    '!(title): string, string | number',
  ],
  [
    'an argument with a new required field',
    '(one: { title: string }) => void',
    '(one: { title: string; alt: string }) => void',
    '!(one).alt: string, null',
  ],
  [
    'an option whose type changed and which is not used',
    '(one: { unread?: string }) => void',
    '(one: { unread?: number }) => void',
    null,
  ],
  [
    'an option whose type changed',
    '(one: { alt?: string }) => void',
    '(one: { alt?: number }) => void',
    '!(one).alt: number | undefined, string | undefined',
  ],
  [
    'an optional prop that is handed over and was renamed',
    '(props: { title: string; alt?: string }) => void',
    '(props: { title: string; text?: string }) => void',
    '!(props).alt: no alt, string | undefined',
  ],
  [
    'an optional prop that was renamed and is not used',
    '(props: { title: string; unread?: string }) => void',
    '(props: { title: string; text?: string }) => void',
    null,
  ],
  [
    'an optional prop that the other side knows and does not read',
    '(props: { title: string; alt?: string }) => void',
    '(props: { title: string; alt?: string; unread?: string }) => void',
    null,
  ],
  [
    'a wrapped component’s lost prop',
    'LazyExoticComponent<(props: { title: string; alt?: string }) => ReactNode>',
    'LazyExoticComponent<(props: { title: string }) => ReactNode>',
    '![](props).alt: no alt, string | undefined',
  ],
  [
    'a wrapped component’s new required prop',
    'LazyExoticComponent<ComponentType<{ title: string }>>',
    'LazyExoticComponent<ComponentType<{ title: string; alt: string }>>',
    '![][].alt: string, null',
  ],
  [
    'what a callback gets',
    '(done: (video: { title: string }) => void) => void',
    '(done: (video: { alt: string }) => void) => void',
    '(done)(video).title: string, null',
  ],
  ['a type that contains itself', 'Tree', 'Tree & { alt: string }', null],
  ['a change in a type that contains itself', 'Tree', 'OtherTree', '.title: string, number'],
  ['lists', 'readonly { title: string }[]', '{ title: number }[]', '[].title: string, number'],
  ['a promise', 'Promise<{ title: string }>', 'Promise<{ alt: string }>', '[].title: string, null'],
  [
    'a type parameter by another name',
    '<A extends string>(title: A) => A',
    '<B extends string>(title: B) => B',
    null,
  ],
  [
    'a type parameter that takes less',
    '<A extends string>(title: A) => void',
    "<A extends 'a'>(title: A) => void",
    '!<0>: "a", string',
  ],
  [
    'an endpoint that only the taking side knows',
    "<E extends 'GET /videos' | 'GET /trend'>(title: E) => void",
    "<E extends 'GET /videos'>(title: E) => void",
    null,
  ],
  ['a library’s type', 'ReactNode', 'ReactNode', null],
  [
    'another type of a library',
    'ReactNode',
    'RefObject<string>',
    ': ReactNode | undefined, RefObject<string>',
  ],
  [
    'a component’s props',
    'ComponentType<{ title: string }>',
    'ComponentType<{ title: string; alt: string }>',
    '![].alt: string, null',
  ],
  [
    'a component’s lost prop',
    'ComponentType<{ title: string; alt?: string }>',
    'ComponentType<{ title: string }>',
    '![].alt: no alt, string | undefined',
  ],
  ['any', '{ title: string }', 'any', null],
];

const SOURCE = `
import type { ComponentType, LazyExoticComponent, ReactNode, RefObject } from 'react';
type Old = { title: string };
type New = { title: boolean };
interface Tree { title: string; children: Tree[] }
interface OtherTree { title: number; children: OtherTree[] }
export declare const slots: <N extends 'a' | 'b'>(name: N, others: ('a' | 'b')[]) => void;
export type Used = [ReactNode, RefObject<string>, ComponentType, LazyExoticComponent<ComponentType>, Old, New, Tree, OtherTree];
${CASES.map(([, taken, given], index) => `export declare const taken${index}: ${taken};\nexport declare const given${index}: ${given};`).join('\n')}
`;

const NAMED = new Set(['title', 'video', 'alt', 'children', 'GET /videos', 'GET /trend']);

let sources: TypedSources;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  const folder = await mkdtemp(path.join(DIST, 'test-'));
  await writeTree(folder, { 'src/types.ts': SOURCE });
  sources = typedSources(folder);
});
afterAll(() => rm(sources.folder, { recursive: true, force: true }));

function recorded(name: string, use: Use) {
  const file = path.join(sources.folder, 'src/types.ts');
  const isOwn = (declaring: string) => use === 'hands' && declaring === file;
  const recorder = new TypeRecorder(sources.program.getTypeChecker(), NAMED, new Set(), isOwn);
  const symbol = exportOf(file, name, sources);
  if (!symbol) throw new Error(`no ${name}`);
  const ref = recorder.addNamed(symbol, use);
  return { ref, table: recorder.table() };
}

test.each(CASES.map((one, index) => [...one, index] as const))(
  '%s: takes %s of %s',
  (_what, _taken, _given, expected, index) => {
    const [taken, given] = [recorded(`taken${index}`, 'reads'), recorded(`given${index}`, 'hands')];
    const found = new TypeComparison(given.table, taken.table).difference(given.ref, taken.ref);
    expect(found && `${found.isArgument ? '!' : ''}${found.path}: ${found.takes}, ${found.gives}`).toBe(
      expected,
    );
  },
);

test('texts that do not count are left out of what may be handed over', () => {
  const left = new Set(['b']);
  const symbol = exportOf(path.join(sources.folder, 'src/types.ts'), 'slots', sources);
  if (!symbol) throw new Error('no slots');
  const recorder = new TypeRecorder(sources.program.getTypeChecker(), new Set(['a', 'b']), left);
  recorder.addNamed(symbol, 'reads');
  expect(recorder.table()).toContain('"a"');
  expect(recorder.table()).not.toContain('"b"');
});

test('a hostile table neither stalls nor overflows the comparison', () => {
  const chain = Array.from({ length: 6000 }, (_, index) => ({ has: { a: (index + 1) % 6000 } }));
  expect(new TypeComparison(chain, chain.slice(1)).difference(0, 0)).toBeNull();
  const wide = Array.from({ length: 300 }, (_, index) => ({
    any: Array.from({ length: 300 }, (_one, other) => (index * 7 + other) % 300),
  }));
  // Unions in unions are none of a build's.
  expect(new TypeComparison(wide, wide).difference(0, 0)?.path).toBe('');
});
