/**
 * The arrows of the repository, as rules: remote-* → shell/sdk → api/contract ← api; shell/src → shell/sdk;
 * shell/delivery → api; shell/tooling → api/contract; shell/{src,sdk,tooling,delivery,e2e} → shell/protocol;
 * shell/workshop → shell/{tooling,delivery,e2e}. `shell/tooling/src/boundaries.test.ts` breaks each rule.
 */
const { forbidden, options } = require('./shell/tooling/boundaries.cjs');

const WORKSPACES = '^(api|shell|remote-[^/]+)/';

/** A rule that lets files of `from` import, of all workspaces, only what `to` matches. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from,
  // npm installs a package into a workspace's own node_modules where the root has another version of it.
  to: { path: WORKSPACES, pathNot: [to, '/node_modules/'] },
});

const CAPABILITIES = '^shell/delivery/src/capabilities/';
const NO_TEST = '\\.test\\.ts$';

/** Settings and tests of an app may use the tooling, which makes them. */
const SETTINGS = '(^|/)(webpack\\.config\\.ts|jest\\.config\\.cjs|stryker\\.config\\.mjs)$';

module.exports = {
  forbidden: [
    ...forbidden,
    only(
      'remote-imports-only-the-sdk',
      { path: '^(remote-[^/]+)/', pathNot: SETTINGS },
      '^$1/|^shell/sdk/src/|^shell/tooling/modules\\.d\\.ts$',
      'A remote ships alone: it knows the SDK and never another remote, the shell, the API or the tooling.',
    ),
    only(
      'sdk-imports-only-contract-and-protocol',
      { path: '^shell/sdk/', pathNot: SETTINGS },
      '^shell/sdk/|^(api/contract|shell/protocol)/src/|^shell/tooling/modules\\.d\\.ts$',
      'Through any other import of the SDK, remotes would depend on the shell or the API.',
    ),
    only(
      'shell-imports-only-sdk-and-protocol',
      { path: '^shell/src/', pathNot: '\\.test\\.tsx?$' },
      '^shell/((src|sdk/src|protocol/src)/|shell\\.config\\.ts$)|^shell/tooling/modules\\.d\\.ts$',
      'The shell meets remotes at runtime only, and the contract through the SDK.',
    ),
    only(
      'shell-tests-also-read-the-tooling',
      { path: '^shell/src/.*\\.test\\.tsx?$' },
      '^shell/(src|sdk|protocol|tooling)/',
      'A test of the shell may compare it with the tooling’s list of shared modules.',
    ),
    only(
      'delivery-imports-only-the-api',
      { path: '^shell/delivery/', pathNot: SETTINGS },
      '^shell/(delivery/|protocol/src/)|^api/src/((config|db|http)/)?index\\.ts$|^api/contract/src/|^api/testing/(databases|dumpable-server|postgres-pair|tcp-proxy)\\.ts$',
      'The gateway mounts the API through its public face and serves what was built; it imports nothing of the site. Commands read the API’s settings and open its database without loading it.',
    ),
    {
      name: 'core-names-no-capability',
      comment: 'A site works without any capability: the core calls those that it is given.',
      severity: 'error',
      from: { path: '^shell/delivery/src/core/', pathNot: NO_TEST },
      to: { path: CAPABILITIES },
    },
    {
      name: 'capability-imports-no-other',
      comment:
        'A capability can be left out, so others take only its offer, and name that in `needs`. In `shared` is what several need, and the core does not.',
      severity: 'error',
      from: { path: CAPABILITIES + '([^/]+)/', pathNot: NO_TEST },
      to: { path: CAPABILITIES, pathNot: CAPABILITIES + '($1/|shared/|[^/]+/offer\\.ts$)' },
    },
    {
      name: 'only-the-index-names-capabilities',
      comment: 'A capability is a folder and a line in the index.',
      severity: 'error',
      from: {
        path: '^shell/delivery/src/',
        pathNot: ['^shell/delivery/src/(core/|capabilities/(index\\.ts$|[^/]+/))', NO_TEST],
      },
      to: { path: CAPABILITIES, pathNot: CAPABILITIES + 'index\\.ts$' },
    },
    only(
      'tooling-imports-only-protocol-and-contract',
      { path: '^shell/tooling/', pathNot: SETTINGS },
      '^shell/(tooling/|protocol/src/|e2e/support/free-port\\.ts$)|^api/contract/src/',
      'The tooling knows the format of releases (in the protocol), the endpoints that routes name, and no app of the site.',
    ),
    only(
      'e2e-imports-only-the-protocol',
      { path: '^shell/e2e/' },
      '^shell/(e2e/|protocol/src/)',
      'The composed app is tested from outside, as a person meets it; the protocol names its files and endpoints.',
    ),
    only(
      'api-imports-only-the-contract',
      { path: '^api/(?!contract/)', pathNot: SETTINGS },
      '^api/',
      'The API knows nothing of who calls it.',
    ),
    {
      name: 'repository-throws-no-http-error',
      comment: 'A repository returns what it finds; its service turns an empty result into an error.',
      severity: 'error',
      from: { path: '^api/src/modules/[^/]+/repository\\.ts$' },
      to: { path: '^api/src/http/' },
    },
    only(
      'contract-imports-nothing',
      { path: '^api/contract/', pathNot: SETTINGS },
      '^api/contract/',
      'The contract is the one source: it depends on nobody.',
    ),
    only(
      'protocol-imports-nothing',
      { path: '^shell/protocol/', pathNot: SETTINGS },
      '^shell/protocol/',
      'Every app agrees on the protocol: it depends on no app.',
    ),
    only(
      'workshop-imports-no-app',
      { path: '^shell/workshop/' },
      '^shell/(workshop/|delivery/|tooling/|e2e/|protocol/src/)|^api/src/((config|db)/)?index\\.ts$|^api/contract/src/',
      'The workshop measures and attacks the site from outside: it uses the platform’s code, and no app’s.',
    ),
    {
      name: 'workshop-is-imported-by-nothing',
      comment: 'What measures is no part of what runs.',
      severity: 'error',
      from: { path: WORKSPACES, pathNot: '^shell/workshop/' },
      to: { path: '^shell/workshop/' },
    },
    {
      name: 'schemas-need-only-typebox',
      comment: 'Contract and protocol bring TypeBox to those who import them, and nothing else.',
      severity: 'error',
      from: { path: '^(api/contract|shell/protocol)/src/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'],
        pathNot: 'node_modules/@sinclair/typebox/',
      },
    },
    {
      name: 'no-typebox-in-the-browser',
      comment:
        'Schemas are for the server: the browser takes types, and values from the folders `browser` and `examples`.',
      severity: 'error',
      from: {
        path: '^(shell/src|shell/sdk/src|remote-[^/]+)/',
        // Its test platform compares fake responses with the contract.
        pathNot: '\\.test\\.tsx?$|^shell/sdk/src/testing/test-platform\\.ts$',
      },
      to: {
        path: '^(api/contract|shell/protocol)/src/',
        pathNot: '^(api/contract|shell/protocol)/src/(browser|examples)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-folders-import-no-schema',
      comment:
        'The browser takes `browser` and `examples` of contract and protocol, which import schemas as types only.',
      severity: 'error',
      from: { path: '^(api/contract|shell/protocol)/src/(browser|examples)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(api/contract|shell/protocol)/src/|node_modules/',
        pathNot: '^$1/src/(browser|examples)/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  // These run in a repository of one remote, with what is installed there.
  options: { ...options, exclude: { path: `${options.exclude.path}|/other-bundlers/` } },
};
