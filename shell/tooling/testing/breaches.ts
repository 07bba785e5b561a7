import { remote } from './repository';
import type { Tree } from './temporary-folder';

/** A file that the small repository does not have, and that breaks exactly one rule. */
export interface Breach {
  rule: string;
  what: string;
  file: string;
  imports: string;
}

const breach = (rule: string, what: string, file: string, specifier: string): Breach => ({
  rule,
  what,
  file,
  imports: `import '${specifier}';\n`,
});

/** At least one for each rule of `.dependency-cruiser.cjs`. */
export const BREACHES: readonly Breach[] = [
  breach(
    'remote-imports-only-the-sdk',
    'a remote imports a page of another',
    'remote-catalog/src/peer.ts',
    '../../remote-library/src/page',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a new remote imports a page of another',
    'remote-other/src/peer.ts',
    '../../remote-catalog/src/page',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote imports the shell',
    'remote-catalog/src/shell.ts',
    '../../shell/src/app',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote imports the contract past the SDK',
    'remote-catalog/src/limits.ts',
    '../../api/contract/src/browser/limits',
  ),
  breach(
    'remote-imports-only-the-sdk',
    'a remote imports the protocol past the SDK',
    'remote-catalog/src/protocol.ts',
    '../../shell/protocol/src/browser',
  ),
  breach(
    'remote-features-import-only-shared',
    'a feature imports another feature',
    'remote-catalog/src/search/other.ts',
    '../home/list',
  ),
  breach(
    'remote-features-import-only-shared',
    'a feature imports what joins features',
    'remote-catalog/src/search/joined.ts',
    '../page',
  ),
  breach(
    'remote-features-import-only-shared',
    'what features share imports a feature',
    'remote-catalog/src/shared/above.ts',
    '../home/list',
  ),
  breach(
    'testing-only-in-tests',
    'a page imports the testing kit',
    'remote-catalog/src/kit.ts',
    '@fitreel/sdk/testing',
  ),
  breach(
    'testing-only-in-tests',
    'the shell imports the testing kit',
    'shell/src/kit.ts',
    '@fitreel/sdk/testing',
  ),
  breach(
    'sdk-imports-only-contract-and-protocol',
    'the SDK imports the shell',
    'shell/sdk/src/ui/shell.ts',
    '../../../src/app',
  ),
  breach(
    'sdk-imports-only-contract-and-protocol',
    'the SDK imports the API',
    'shell/sdk/src/ui/api.ts',
    '../../../../api/src/config',
  ),
  breach(
    'shell-imports-only-sdk-and-protocol',
    'the shell imports a remote',
    'shell/src/built-in.ts',
    '../../remote-catalog/src/remote',
  ),
  breach(
    'shell-imports-only-sdk-and-protocol',
    'the shell imports the contract past the SDK',
    'shell/src/limits.ts',
    '../../api/contract/src/browser/limits',
  ),
  breach(
    'shell-tests-also-read-the-tooling',
    'a test of the shell imports a remote',
    'shell/src/built-in.test.ts',
    '../../remote-catalog/src/remote',
  ),
  breach(
    'delivery-imports-only-the-api',
    'the gateway imports a part of the site',
    'shell/delivery/src/app.ts',
    '../../src/app',
  ),
  breach(
    'delivery-imports-only-the-api',
    'the gateway imports the inside of the API',
    'shell/delivery/src/secret.ts',
    '../../../api/src/config/secret',
  ),
  breach(
    'tooling-imports-only-protocol-and-contract',
    'the tooling imports the shell',
    'shell/tooling/src/app.ts',
    '../../src/app',
  ),
  breach(
    'tooling-imports-only-protocol-and-contract',
    'the tooling imports the API',
    'shell/tooling/src/api.ts',
    '../../../api/src/index',
  ),
  breach(
    'e2e-imports-only-the-protocol',
    'a browser test imports the shell',
    'shell/e2e/tests/inside.spec.ts',
    '../../src/app',
  ),
  breach(
    'api-imports-only-the-contract',
    'the API imports the SDK',
    'api/src/sdk.ts',
    '../../shell/sdk/src/ui',
  ),
  breach(
    'repository-throws-no-http-error',
    'a repository throws an HTTP error',
    'api/src/modules/lists/repository.ts',
    '../../http/api-error',
  ),
  breach(
    'contract-imports-nothing',
    'the contract imports the API',
    'api/contract/src/api.ts',
    '../../src/config',
  ),
  breach(
    'protocol-imports-nothing',
    'the protocol imports the contract',
    'shell/protocol/src/contract.ts',
    '../../../api/contract/src/browser/limits',
  ),
  breach(
    'workshop-imports-no-app',
    'a benchmark imports the shell',
    'shell/workshop/src/inside.ts',
    '../../src/app',
  ),
  breach(
    'workshop-is-imported-by-nothing',
    'the settings of the shell import the workshop',
    'shell/shell.config.ts',
    './workshop/src/main',
  ),
  breach('schemas-need-only-typebox', 'the contract imports Node', 'api/contract/src/node.ts', 'node:fs'),
  breach('schemas-need-only-typebox', 'the protocol imports Node', 'shell/protocol/src/node.ts', 'node:fs'),
  breach(
    'no-typebox-in-the-browser',
    'the SDK imports a schema, not only its type',
    'shell/sdk/src/ui/schema.ts',
    '@fitreel/contract',
  ),
  breach(
    'no-typebox-in-the-browser',
    'the shell imports a schema, not only its type',
    'shell/src/schema.ts',
    '@fitreel/protocol',
  ),
  breach(
    'browser-folders-import-no-schema',
    'the browser’s part of the contract imports a schema',
    'api/contract/src/browser/schema.ts',
    '../index',
  ),
  breach(
    'browser-folders-import-no-schema',
    'the browser’s part of the protocol imports a schema',
    'shell/protocol/src/browser/schema.ts',
    '../schema',
  ),
  breach(
    'browser-folders-import-no-schema',
    'the browser’s part of the protocol imports TypeBox',
    'shell/protocol/src/browser/typebox.ts',
    '@sinclair/typebox',
  ),
  breach(
    'declared-dependencies-only',
    'a remote imports a package that only another declares',
    'remote-catalog/src/hoisted.ts',
    'installed',
  ),
  breach('no-file-cycle', 'two files import each other', 'shell/src/circle.ts', './round'),
  {
    ...breach('no-file-cycle', 'two files import types of each other', 'shell/src/type-circle.ts', ''),
    imports: "import type { Round } from './type-round';\nexport type Circle = Round;\n",
  },
  breach('resolvable', 'an imported file does not exist', 'shell/src/nowhere.ts', './nowhere-at-all'),
  breach(
    'resolvable',
    'a package does not export the imported part',
    'shell/src/private.ts',
    '@fitreel/sdk/private',
  ),
];

/** Other files that the breaches need. */
export const NEEDED: Tree = {
  ...remote('other'),
  'shell/src/round.ts': "import './circle';\n",
  'shell/src/type-round.ts': "import type { Circle } from './type-circle';\nexport type Round = Circle[];\n",
};
