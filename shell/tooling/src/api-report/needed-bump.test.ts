import { neededBump } from './needed-bump';

const BEFORE =
  'export interface Video {\n    title: string;\n}\n\nexport function play(video: Video): void;\n';

const bumpOf = (after: string) =>
  neededBump(new Map([['ui.api.md', BEFORE]]), new Map([['ui.api.md', after]]));

test('the same report needs no bump', () => {
  expect(bumpOf(BEFORE)).toEqual({ bump: 'none', lines: [] });
});

test('an added export needs a minor version', () => {
  expect(bumpOf(`${BEFORE}\nexport function stop(): void;\n`)).toEqual({
    bump: 'minor',
    lines: ['ui.api.md:', '+ ', '+ export function stop(): void;'],
  });
});

test('an added member needs a minor version', () => {
  expect(bumpOf(BEFORE.replace('    title', '    alt?: string;\n    title')).bump).toBe('minor');
});

test('a removed line needs a major version', () => {
  expect(bumpOf(BEFORE.replace('    title: string;\n', ''))).toEqual({
    bump: 'major',
    lines: ['ui.api.md:', '-     title: string;'],
  });
});

test('a changed line needs a major version, whatever else was added', () => {
  expect(
    bumpOf(`${BEFORE.replace('title: string', 'title: string | null')}\nexport type Id = string;\n`).bump,
  ).toBe('major');
});

test('a member that moves to another type needs a major version', () => {
  const both = 'interface A {\n    a: 1;\n}\n\ninterface B {\n}\n';
  const moved = 'interface A {\n}\n\ninterface B {\n    a: 1;\n}\n';
  expect(neededBump(new Map([['x', both]]), new Map([['x', moved]])).bump).toBe('major');
});

test('an added entry needs a minor version, a removed one a major version', () => {
  const one = new Map([['ui.api.md', BEFORE]]);
  const two = new Map([...one, ['api.api.md', 'export type Id = string;\n'] as const]);
  expect(neededBump(one, two).bump).toBe('minor');
  expect(neededBump(two, one).bump).toBe('major');
});
