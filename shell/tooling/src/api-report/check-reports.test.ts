import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import { checkReports } from './check-reports';
import type { Bump } from './needed-bump';
import { savedReports } from './saved-reports';

const NAME = '@fitreel/kit';
const RELEASED = new Map([['ui.api.md', 'export const a: 1;\n']]);
const ADDED = new Map([['ui.api.md', 'export const a: 1;\nexport const b: 2;\n']]);
const CHANGED = new Map([['ui.api.md', 'export const a: 2;\n']]);

const created = temporaryFolders();
afterAll(() => created.removeAll());

/** A repository with one package, whose version 1.0.0 was released, and a changeset for its next one. */
async function repository(announced: Bump, version = '1.0.0') {
  const changeset = `---\n'${NAME}': ${announced}\n---\n\nWhat changed.\n`;
  const root = await created.create({
    'package.json': JSON.stringify({ name: 'root', version: '0.0.0', workspaces: ['kit'], private: true }),
    'package-lock.json': '{}',
    '.changeset/config.json': JSON.stringify({ privatePackages: { version: true, tag: false } }),
    ...(announced === 'none' ? {} : { '.changeset/what-changed.md': changeset }),
    'kit/package.json': JSON.stringify({ name: NAME, version, private: true }),
  });
  const folder = path.join(root, 'kit');
  savedReports(folder).release('1.0.0', RELEASED);
  return { name: NAME, version, root, folder };
}

test.each([
  ['no change', RELEASED, 'none'],
  ['no change', RELEASED, 'patch'],
  ['an addition', ADDED, 'minor'],
  ['an addition', ADDED, 'major'],
  ['a change', CHANGED, 'major'],
] as const)('%s passes when the changesets announce: %s', async (_what, reports, announced) => {
  const kit = await repository(announced);
  savedReports(kit.folder).update(reports);
  expect(await checkReports(kit, reports)).toBeNull();
});

test.each([
  [
    'an addition',
    ADDED,
    'none',
    'needs a minor version of @fitreel/kit after 1.0.0, but there is no changeset',
  ],
  [
    'an addition',
    ADDED,
    'patch',
    'needs a minor version of @fitreel/kit after 1.0.0, but there is only a patch',
  ],
  ['a change', CHANGED, 'none', 'needs a major version'],
  ['a change', CHANGED, 'patch', 'needs a major version'],
  ['a change', CHANGED, 'minor', 'but there is only a minor version'],
] as const)('%s fails when the changesets announce: %s', async (_what, reports, announced, message) => {
  const kit = await repository(announced);
  savedReports(kit.folder).update(reports);
  expect(await checkReports(kit, reports)).toContain(message);
});

test.each([
  ['1.0.1', 'needs a minor version'],
  ['1.1.0', null],
  ['2.0.0', null],
])(
  'a version in package.json that is higher than the released one announces itself: %s',
  async (version, problem) => {
    const kit = await repository('none', version);
    savedReports(kit.folder).update(ADDED);
    const found = await checkReports(kit, ADDED);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  },
);

test('a version below the released one fails', async () => {
  const kit = await repository('none', '0.9.0');
  savedReports(kit.folder).update(RELEASED);
  await expect(checkReports(kit, RELEASED)).rejects.toThrow(
    '@fitreel/kit is 0.9.0, but 1.0.0 has been released.',
  );
});

test('a report that differs from the sources fails, whatever the changesets announce', async () => {
  const kit = await repository('major');
  savedReports(kit.folder).update(RELEASED);
  expect(await checkReports(kit, ADDED)).toBe(
    [
      'The public types of @fitreel/kit differ from its report. Run `npm run api-report -w @fitreel/kit` and commit what it writes.',
      'ui.api.md:',
      '+ export const b: 2;',
    ].join('\n'),
  );
});

test('a release replaces the reports of the version before', async () => {
  const kit = await repository('none', '1.1.0');
  savedReports(kit.folder).release('1.1.0', ADDED);
  expect(savedReports(kit.folder).released()).toEqual({ version: '1.1.0', reports: ADDED });
  savedReports(kit.folder).update(ADDED);
  expect(await checkReports(kit, ADDED)).toBeNull();
});
