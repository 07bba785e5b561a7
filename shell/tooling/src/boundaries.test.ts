import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY, WORKSPACE_LINKS } from '../testing/repository';
import { temporaryFolders, type Tree } from '../testing/temporary-folder';
import { ROOT } from './build/app';

/** For each rule of `.dependency-cruiser.cjs`: a file that the small repository does not have, with an import that breaks the rule. */
export const BREACHES: readonly (readonly [rule: string, file: string, specifier: string])[] = [
  ['remote-imports-only-the-sdk', 'remote-catalog/src/peer.ts', '../../remote-library/src/page'],
  ['remote-imports-only-the-sdk', 'remote-catalog/src/protocol.ts', '../../shell/protocol/src/browser'],
  ['remote-features-import-only-shared', 'remote-catalog/src/search/other.ts', '../home/list'],
  ['remote-features-import-only-shared', 'remote-catalog/src/search/joined.ts', '../page'],
  ['remote-features-import-only-shared', 'remote-catalog/src/shared/above.ts', '../home/list'],
  ['testing-only-in-tests', 'remote-catalog/src/kit.ts', '@fitreel/sdk/testing'],
  ['testing-only-in-tests', 'shell/src/kit.ts', '@fitreel/sdk/testing'],
  ['sdk-imports-only-contract-and-protocol', 'shell/sdk/src/ui/shell.ts', '../../../src/app'],
  ['shell-imports-only-sdk-and-protocol', 'shell/src/built-in.ts', '../../remote-catalog/src/remote'],
  ['shell-tests-also-read-the-tooling', 'shell/src/built-in.test.ts', '../../remote-catalog/src/remote'],
  ['delivery-imports-only-the-api', 'shell/delivery/src/app.ts', '../../src/app'],
  ['delivery-imports-only-the-api', 'shell/delivery/src/secret.ts', '../../../api/src/config/secret'],
  ['core-names-no-capability', 'shell/delivery/src/core/site.ts', '../capabilities/backup'],
  ['capability-imports-no-other', 'shell/delivery/src/capabilities/webhook/other.ts', '../backup'],
  ['only-the-index-names-capabilities', 'shell/delivery/src/cli/command.ts', '../capabilities/backup'],
  ['tooling-imports-only-protocol-and-contract', 'shell/tooling/src/app.ts', '../../src/app'],
  ['e2e-imports-only-the-protocol', 'shell/e2e/tests/inside.spec.ts', '../../src/app'],
  ['api-imports-only-the-contract', 'api/src/sdk.ts', '../../shell/sdk/src/ui'],
  ['repository-throws-no-http-error', 'api/src/modules/lists/repository.ts', '../../http/api-error'],
  ['contract-imports-nothing', 'api/contract/src/api.ts', '../../src/config'],
  ['protocol-imports-nothing', 'shell/protocol/src/contract.ts', '../../../api/contract/src/browser/limits'],
  ['workshop-imports-no-app', 'shell/workshop/src/inside.ts', '../../src/app'],
  ['workshop-is-imported-by-nothing', 'shell/shell.config.ts', './workshop/src/main'],
  ['schemas-need-only-typebox', 'api/contract/src/node.ts', 'node:fs'],
  ['no-typebox-in-the-browser', 'shell/sdk/src/ui/schema.ts', '@fitreel/contract'],
  ['browser-folders-import-no-schema', 'api/contract/src/browser/schema.ts', '../index'],
  ['browser-folders-import-no-schema', 'shell/protocol/src/browser/typebox.ts', '@sinclair/typebox'],
  ['declared-dependencies-only', 'remote-catalog/src/hoisted.ts', 'installed'],
  ['no-file-cycle', 'shell/src/circle.ts', './round'],
  ['resolvable', 'shell/src/nowhere.ts', './nowhere-at-all'],
  ['resolvable', 'shell/src/private.ts', '@fitreel/sdk/private'],
];

const TYPE_CYCLE: Tree = {
  'shell/src/type-circle.ts': "import type { Round } from './type-round';\nexport type Circle = Round;\n",
  'shell/src/type-round.ts': "import type { Circle } from './type-circle';\nexport type Round = Circle[];\n",
};

const created = temporaryFolders();
afterAll(() => created.removeAll());

/**
 * Runs dependency-cruiser with the repository's rules over the small repository with `files` added, as a process because it
 * ships only ES modules. Returns `file: rule` for each broken rule.
 */
async function broken(files: Tree, config: string): Promise<string[]> {
  const root = await created.create({ ...REPOSITORY, ...files });
  // Links the workspaces, as npm does.
  const scope = path.join(root, 'node_modules/@fitreel');
  await mkdir(scope, { recursive: true });
  for (const [name, folder] of Object.entries(WORKSPACE_LINKS))
    await symlink(path.join('../..', folder), path.join(scope, name), 'dir');
  const command = path.join(ROOT, 'node_modules/.bin/depcruise');
  const folders = ['api', 'shell', 'remote-catalog', 'remote-library'];
  const args = [command, '--config', path.join(ROOT, config), '--output-type', 'json', ...folders];
  const options = { cwd: root, maxBuffer: 32 * 1024 * 1024 };
  // Its exit code is the number of broken rules.
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, options, (_error, stdout) => resolve(stdout)),
  );
  const { summary } = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return [...new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`))].sort();
}

test('each rule of imports fires, and only for the file that breaks it', async () => {
  const breaches = Object.fromEntries(
    BREACHES.map(([, file, specifier]) => [file, `import '${specifier}';\n`]),
  );
  const back = { 'shell/src/round.ts': "import './circle';\n" };
  const expected = BREACHES.map(([rule, file]) => `${file}: ${rule}`);
  expect(await broken({ ...breaches, ...back, ...TYPE_CYCLE }, '.dependency-cruiser.cjs')).toEqual(
    [...expected, 'shell/src/type-circle.ts: no-file-cycle'].sort(),
  );
  const { forbidden } = require(path.join(ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[];
  };
  expect([...new Set(BREACHES.map(([rule]) => rule))].sort()).toEqual(
    forbidden.map(({ name }) => name).sort(),
  );
});

test('a folder may not lead back to itself through another, but for tests', async () => {
  const files = {
    'api/src/a/a.ts': "import '../b/b';\n",
    'api/src/a/a2.ts': 'export {};\n',
    'api/src/b/b.ts': "import '../c/c';\n",
    'api/src/c/c.ts': "import type { A } from '../a/a2';\nexport type C = A;\n",
    'shell/sdk/src/left/a.ts': "import '../right/b';\n",
    'shell/sdk/src/left/b.ts': 'export {};\n',
    'shell/sdk/src/right/b.ts': 'export {};\n',
    'shell/sdk/src/right/b.test.ts': "import '../left/b';\nimport '../testing';\n",
  };
  expect(await broken(files, '.dependency-cruiser-folders.cjs')).toEqual(
    ['a', 'b', 'c'].map((folder) => `api/src/${folder}: no-folder-cycle`),
  );
});
