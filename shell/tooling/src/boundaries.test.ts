import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BREACHES, NEEDED } from '../testing/breaches';
import { cruiseSmall, type Findings } from '../testing/cruise';
import { REPOSITORY } from '../testing/repository';
import { temporaryFolders } from '../testing/temporary-folder';
import { ROOT } from './build/app';

/** The folders that `npm run boundaries` checks, with `remote-*` for all remotes. */
function checkedFolders(): string[] {
  const file = path.join(ROOT, 'package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { boundaries: string } };
  return scripts.boundaries.replace(/^.*\.cjs /, '').split(' ');
}

const created = temporaryFolders();
let clean: Findings;
let broken: Findings;

beforeAll(async () => {
  const breaches = Object.fromEntries(BREACHES.map(({ file, imports }) => [file, imports]));
  [clean, broken] = await Promise.all([
    created.create(REPOSITORY).then((root) => cruiseSmall(root, checkedFolders())),
    created
      .create({ ...REPOSITORY, ...NEEDED, ...breaches })
      .then((root) => cruiseSmall(root, checkedFolders())),
  ]);
});
afterAll(() => created.removeAll());

test('a repository that keeps the rules passes', () => {
  expect(clean.files).toBeGreaterThanOrEqual(
    Object.keys(REPOSITORY).filter((file) => file.endsWith('.ts')).length,
  );
  expect([...clean.broken]).toEqual([]);
});

test.each(BREACHES)('$rule: $what', ({ rule, file }) => {
  expect([...(broken.broken.get(file) ?? [])]).toEqual([rule]);
});

test('only the files that break a rule are reported', () => {
  expect([...broken.broken.keys()].sort()).toEqual(BREACHES.map(({ file }) => file).sort());
});

test('every rule has an example that breaks it', () => {
  const { forbidden } = require(path.join(ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[];
  };
  const rules = forbidden.map(({ name }) => name);
  expect(new Set(rules).size).toBe(rules.length);
  expect([...new Set(BREACHES.map(({ rule }) => rule))].sort()).toEqual(rules.sort());
});
