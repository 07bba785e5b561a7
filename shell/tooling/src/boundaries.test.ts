import path from 'node:path';
import { cruise, type Findings } from '../testing/cruise';
import { REPOSITORY, remote } from '../testing/repository';
import { temporaryFolders, type Tree } from '../testing/temporary-folder';
import { ROOT } from './build/app';

interface Breach {
  rule: string;
  what: string;
  /** The file that breaks the rule, and no other. */
  file: string;
  imports: string;
}

const breach = (rule: string, what: string, file: string, specifier: string): Breach => ({
  rule,
  what,
  file,
  imports: `import '${specifier}';\n`,
});

/** At least one way to break each rule, all in one house: each row is a file that the repository does not have. */
const BREACHES: readonly Breach[] = [
  breach(
    'remote-imports-only-the-sdk',
    'a remote takes a page of another',
    'remote-catalog/src/peer.ts',
    '../../remote-library/src/page',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote that comes later takes a page of another',
    'remote-other/src/peer.ts',
    '../../remote-catalog/src/page',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote reaches into the shell',
    'remote-catalog/src/shell.ts',
    '../../shell/src/app',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote takes the contract past the SDK',
    'remote-catalog/src/limits.ts',
    '../../api/contract/src/limits',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote takes the protocol past the SDK',
    'remote-catalog/src/protocol.ts',
    '../../shell/protocol/src/browser',
  ),
  breach(
    'remote-components-imports-nothing-above',
    'a component imports a page',
    'remote-catalog/src/components/above.ts',
    '../pages/home',
  ),
  breach(
    'remote-api-imports-nothing-above',
    'a request imports a component',
    'remote-catalog/src/api/above.ts',
    '../components/list',
  ),
  breach(
    'remote-model-imports-nothing-above',
    'the model imports a request',
    'remote-catalog/src/model/above.ts',
    '../api/videos',
  ),
  breach(
    'remote-has-no-shell-only-parts',
    'a remote composes',
    'remote-catalog/src/composes.ts',
    '@fitreel/sdk/composition',
  ),
  breach(
    'testing-only-in-tests',
    'a page takes the testing kit',
    'remote-catalog/src/kit.ts',
    '@fitreel/sdk/testing',
  ),
  breach(
    'testing-only-in-tests',
    'the shell takes the testing kit',
    'shell/src/kit.ts',
    '@fitreel/sdk/testing',
  ),
  breach(
    'sdk-imports-only-contract-and-protocol',
    'the SDK reaches into the shell',
    'shell/sdk/src/ui/shell.ts',
    '../../../src/app',
  ),
  breach(
    'sdk-imports-only-contract-and-protocol',
    'the SDK reaches into the API',
    'shell/sdk/src/ui/api.ts',
    '../../../../api/src/config',
  ),
  breach(
    'shell-imports-only-sdk-and-protocol',
    'the shell is built with a remote',
    'shell/src/built-in.ts',
    '../../remote-catalog/src/remote',
  ),
  breach(
    'shell-imports-only-sdk-and-protocol',
    'the shell takes the contract past the SDK',
    'shell/src/limits.ts',
    '../../api/contract/src/limits',
  ),
  breach(
    'shell-tests-also-read-the-tooling',
    'a test of the shell takes a remote',
    'shell/src/built-in.test.ts',
    '../../remote-catalog/src/remote',
  ),
  breach(
    'delivery-imports-only-the-api',
    'the gateway takes a part of the site',
    'shell/delivery/src/app.ts',
    '../../src/app',
  ),
  breach(
    'delivery-imports-only-the-api',
    'the gateway reaches past the API’s face',
    'shell/delivery/src/secret.ts',
    '../../../api/src/config/secret',
  ),
  breach(
    'tooling-imports-only-the-protocol',
    'the tooling knows the shell',
    'shell/tooling/src/app.ts',
    '../../src/app',
  ),
  breach(
    'e2e-imports-only-the-protocol',
    'a browser test looks inside',
    'shell/e2e/tests/inside.spec.ts',
    '../../src/app',
  ),
  breach(
    'api-imports-only-the-contract',
    'the API knows the SDK',
    'api/src/sdk.ts',
    '../../shell/sdk/src/ui',
  ),
  breach(
    'contract-imports-nothing',
    'the contract knows the API',
    'api/contract/src/api.ts',
    '../../src/config',
  ),
  breach(
    'protocol-imports-nothing',
    'the protocol knows the contract',
    'shell/protocol/src/contract.ts',
    '../../../api/contract/src/limits',
  ),
  breach('schemas-need-only-typebox', 'the contract needs Node', 'api/contract/src/node.ts', 'node:fs'),
  breach('schemas-need-only-typebox', 'the protocol needs Node', 'shell/protocol/src/node.ts', 'node:fs'),
  breach(
    'no-typebox-in-the-browser',
    'the SDK takes a schema, not only its type',
    'shell/sdk/src/ui/schema.ts',
    '@fitreel/contract',
  ),
  breach(
    'no-typebox-in-the-browser',
    'the shell takes a schema, not only its type',
    'shell/src/schema.ts',
    '@fitreel/protocol',
  ),
  breach(
    'browser-part-of-the-protocol-without-typebox',
    'the browser’s part of the protocol takes a schema',
    'shell/protocol/src/browser/schema.ts',
    '../schema',
  ),
  breach(
    'browser-part-of-the-protocol-without-typebox',
    'the browser’s part of the protocol needs TypeBox',
    'shell/protocol/src/browser/typebox.ts',
    '@sinclair/typebox',
  ),
  breach(
    'declared-dependencies-only',
    'a remote takes what another declared',
    'remote-catalog/src/hoisted.ts',
    'installed',
  ),
  breach('no-file-cycle', 'a file leads back to itself', 'shell/src/circle.ts', './round'),
  {
    ...breach('no-file-cycle', 'a file leads back to itself by types', 'shell/src/type-circle.ts', ''),
    imports: "import type { Round } from './type-round';\nexport type Circle = Round;\n",
  },
  breach('resolvable', 'an import leads nowhere', 'shell/src/nowhere.ts', './nowhere-at-all'),
  breach(
    'resolvable',
    'an import asks a package for a part that it does not export',
    'shell/src/private.ts',
    '@fitreel/sdk/private',
  ),
];

/** Files that a breach needs beside its own. */
const NEEDED: Tree = {
  ...remote('other'),
  'shell/src/round.ts': "import './circle';\n",
  'shell/src/type-round.ts': "import type { Circle } from './type-circle';\nexport type Round = Circle[];\n",
};

const folders = temporaryFolders();
let clean: Findings;
let broken: Findings;

beforeAll(async () => {
  const breaches = Object.fromEntries(BREACHES.map(({ file, imports }) => [file, imports]));
  const rooms = ['api', 'shell', 'remote-catalog', 'remote-library'];
  [clean, broken] = await Promise.all([
    folders.create(REPOSITORY).then((root) => cruise(root, rooms)),
    folders
      .create({ ...REPOSITORY, ...NEEDED, ...breaches })
      .then((root) => cruise(root, [...rooms, 'remote-other'])),
  ]);
});
afterAll(() => folders.removeAll());

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
