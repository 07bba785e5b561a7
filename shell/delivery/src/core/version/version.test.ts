import { ownVersion } from './version';

const COMMIT = '0123456789'.repeat(4);

test('an image says of which commit it is, and anything else only its version', () => {
  const version = ownVersion({});
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(ownVersion({ FITREEL_COMMIT: COMMIT })).toBe(`${version}+${COMMIT}`);
  for (const FITREEL_COMMIT of ['', 'unknown', COMMIT.slice(1), `${COMMIT}\n`])
    expect(ownVersion({ FITREEL_COMMIT })).toBe(version);
});
