import { readdirSync } from 'node:fs';
import { capabilitiesWithout } from '../../testing/capabilities-without';
import { TypeChecks } from '../../testing/type-check';
import { CAPABILITIES } from '.';

const types = new TypeChecks();

const FOLDERS = readdirSync(__dirname, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'shared',
);

test('the types fit with all capabilities', () => {
  expect(types.whole()).toEqual([]);
});

test.each(FOLDERS.map(({ name }) => name))(
  'the types fit without the folders of %s and what needs it',
  (left) => {
    const kept = capabilitiesWithout(left);
    expect(types.without(CAPABILITIES.flatMap((one) => (kept.includes(one) ? [] : one.name)))).toEqual([]);
  },
);

test('the check finds a file that needs a folder which is not there', () => {
  expect(types.without(['guard'], { isNamed: true })).toEqual([
    "capabilities/index.ts: Cannot find module './guard' or its corresponding type declarations.",
  ]);
});
