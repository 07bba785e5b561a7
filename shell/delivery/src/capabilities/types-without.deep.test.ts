import { readdirSync } from 'node:fs';
import { TypeChecks } from '../../testing/type-check';

const types = new TypeChecks();

const FOLDERS = readdirSync(__dirname, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'shared',
);

test('the types fit with all capabilities', () => {
  expect(types.whole()).toEqual([]);
});

test.each(FOLDERS.map(({ name }) => name))('the types fit without the folder of %s', (name) => {
  expect(types.without(name)).toEqual([]);
});

test('the check finds a file that needs a folder which is not there', () => {
  expect(types.without('guard', { isNamed: true })).toEqual([
    "capabilities/index.ts: Cannot find module './guard' or its corresponding type declarations.",
  ]);
});
