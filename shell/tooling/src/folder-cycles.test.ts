import { cruise, cruiseSmall } from '../testing/cruise';
import { REPOSITORY } from '../testing/repository';
import { siblingCycles } from '../testing/sibling-cycles';
import { temporaryFolders, type Tree } from '../testing/temporary-folder';
import { ROOT } from './build/app';

const RULES = '.dependency-cruiser-folders.cjs';

const created = temporaryFolders();
afterAll(() => created.removeAll());

/** The folders that break the rule in the small repository with `files` added. */
async function foldersInCycles(files: Tree): Promise<string[]> {
  const root = await created.create({ ...REPOSITORY, ...files });
  const { broken } = await cruiseSmall(root, ['api', 'shell'], RULES);
  for (const rules of broken.values()) expect([...rules]).toEqual(['no-folder-cycle']);
  return [...broken.keys()].sort();
}

test('two folders may not import each other, even if only types and by different files', async () => {
  const folders = await foldersInCycles({
    'shell/sdk/src/left/a.ts': "import '../right/b';\n",
    'shell/sdk/src/left/b.ts': 'export type B = 1;\n',
    'shell/sdk/src/right/a.ts': "import type { B } from '../left/b';\nexport type A = B;\n",
    'shell/sdk/src/right/b.ts': 'export {};\n',
  });
  expect(folders).toEqual(['shell/sdk/src/left', 'shell/sdk/src/right']);
});

test('a folder may not lead back to itself through another', async () => {
  const folders = await foldersInCycles({
    'api/src/a/a.ts': "import '../b/b';\n",
    'api/src/a/a2.ts': 'export {};\n',
    'api/src/b/b.ts': "import '../c/c';\n",
    'api/src/c/c.ts': "import '../a/a2';\n",
  });
  expect(folders).toEqual(['api/src/a', 'api/src/b', 'api/src/c']);
});

test('a test may import every folder, and so may the kit of the tests', async () => {
  const folders = await foldersInCycles({
    'shell/sdk/src/left/a.ts': "import '../right/b';\n",
    'shell/sdk/src/left/b.ts': 'export {};\n',
    'shell/sdk/src/right/b.ts': 'export {};\n',
    'shell/sdk/src/right/b.test.ts': "import '../left/b';\nimport '../testing';\n",
    'shell/sdk/src/testing/kit.ts': "import '../right/b';\n",
  });
  expect(folders).toEqual([]);
});

/** Between packages the arrows rule out cycles. */
const packageOf = (file: string) => /^(api\/contract|api\/src|shell\/[^/]+|remote-[^/]+)\//.exec(file)?.[1];

/** dependency-cruiser takes each subfolder for a folder of its own, so it misses the cycle of the next test. */
describe('cycles through subfolders', () => {
  test('are found', () => {
    const imports = [
      ['src/forms/field.ts', 'src/ui/primitives/button.ts'],
      ['src/ui/video/card.ts', 'src/forms/form.ts'],
    ] as const;
    expect(siblingCycles(imports)).toEqual([
      'src/forms → src/ui (src/forms/field.ts → src/ui/primitives/button.ts)',
      'src/ui → src/forms (src/ui/video/card.ts → src/forms/form.ts)',
    ]);
  });

  test('do not exist in the repository', async () => {
    const { imports } = await cruise(ROOT, ['api', 'shell', 'remote-*'], RULES);
    const inside = imports.filter(([from, to]) => packageOf(from) === packageOf(to));
    expect(inside.length).toBeGreaterThan(500);
    expect(siblingCycles(inside)).toEqual([]);
  });
});
