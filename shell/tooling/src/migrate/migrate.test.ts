import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import type { Codemod } from './codemods';
import { migrate } from './migrate';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const PAGE_HEADING: Codemod = {
  ...{ version: '3.0.0', module: '@fitreel/sdk/ui', component: 'PageHeading' },
  props: { title: 'heading', large: null },
};

const page = (imports: string, ...lines: string[]) =>
  [
    imports,
    'export const Page = () => (',
    '  <>',
    ...lines.map((line) => `    ${line}`),
    '  </>',
    ');',
    '',
  ].join('\n');

const FILES = {
  'src/page.tsx': page(
    `import { PageHeading, Shelf } from '@fitreel/sdk/ui';`,
    '<PageHeading title="One" large />',
    '<PageHeading title={one.title}>More</PageHeading>',
    '<Shelf title="Two" />',
  ),
  'src/alias.tsx': page(
    `import { PageHeading as H } from '@fitreel/sdk/ui';\nimport * as ui from '@fitreel/sdk/ui';`,
    '<H title="One" />',
    '<ui.PageHeading title="Two" />',
  ),
  'src/other.tsx': page(`import { PageHeading } from './own';`, '<PageHeading title="One" />'),
  'node_modules/a/page.tsx': page(
    `import { PageHeading } from '@fitreel/sdk/ui';`,
    '<PageHeading title="One" />',
  ),
};

const CHANGED = [
  { file: 'src/alias.tsx', changes: Array(2).fill('PageHeading calls title heading since 3.0.0') },
  {
    file: 'src/page.tsx',
    changes: [
      'PageHeading calls title heading since 3.0.0',
      'PageHeading has no large since 3.0.0',
      'PageHeading calls title heading since 3.0.0',
    ],
  },
];

/** A folder with `FILES`, and what is in them. */
async function repository() {
  const folder = await folders.create(FILES);
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const all = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(FILES).map(async (file) => [file, await read(file)] as const)),
    );
  return { folder, all };
}

const byName = (one: { file: string }, other: { file: string }) => (one.file < other.file ? -1 : 1);

test('renames and removes props of the SDK’s component, by whatever name a file has it, and nothing else', async () => {
  const { folder, all } = await repository();
  expect((await migrate(folder, false, [PAGE_HEADING])).sort(byName)).toEqual(CHANGED);
  expect(await all()).toEqual({
    ...FILES,
    'src/page.tsx': page(
      `import { PageHeading, Shelf } from '@fitreel/sdk/ui';`,
      '<PageHeading heading="One" />',
      '<PageHeading heading={one.title}>More</PageHeading>',
      '<Shelf title="Two" />',
    ),
    'src/alias.tsx': FILES['src/alias.tsx'].replaceAll('title=', 'heading='),
  });
  expect(await migrate(folder, false, [PAGE_HEADING])).toEqual([]);
});

test('a dry run lists the same files, and leaves them', async () => {
  const { folder, all } = await repository();
  expect((await migrate(folder, true, [PAGE_HEADING])).sort(byName)).toEqual(CHANGED);
  expect(await all()).toEqual(FILES);
});

test('changes a folder whose name looks like a pattern', async () => {
  const folder = await folders.create({ 'a[b]/(c)/page.tsx': FILES['src/page.tsx'] });
  const migrated = await migrate(path.join(folder, 'a[b]'), false, [PAGE_HEADING]);
  expect(migrated.map(({ file }) => file)).toEqual([path.join('(c)', 'page.tsx')]);
  expect(await readFile(path.join(folder, 'a[b]/(c)/page.tsx'), 'utf8')).toContain('heading="One"');
});

test('writes nothing through links: not of a file, not of a folder', async () => {
  const [outside, folder] = [
    await folders.create({ 'page.tsx': FILES['src/page.tsx'] }),
    await folders.create(),
  ];
  await symlink(path.join(outside, 'page.tsx'), path.join(folder, 'page.tsx'));
  await symlink(outside, path.join(folder, 'outside'));
  expect(await migrate(folder, false, [PAGE_HEADING])).toEqual([]);
  expect(await readFile(path.join(outside, 'page.tsx'), 'utf8')).toBe(FILES['src/page.tsx']);
});

test('takes the props from a VideoGrid that it no longer has', async () => {
  const imports = `import { VideoGrid } from '@fitreel/sdk/ui';`;
  const folder = await folders.create({
    'grid.tsx': page(imports, '<VideoGrid videos={videos} start={3} onNearStart={load} />'),
  });
  await migrate(folder);
  expect(await readFile(path.join(folder, 'grid.tsx'), 'utf8')).toBe(
    page(imports, '<VideoGrid videos={videos} />'),
  );
});
