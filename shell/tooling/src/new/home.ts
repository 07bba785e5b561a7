import { appFolder } from '@fitreel/protocol';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installedVersion } from '../shared-modules';

export interface NewRemote {
  /** In lower case: `nutrition`. The folder is `remote-nutrition`, the first page is at `/nutrition`. */
  name: string;
  /** The name that people see, in the sidebar too: "Nutrition". */
  title: string;
}

/** Settings that depend on where a remote is developed: in the platform's repository, or in one of its own. */
export interface Home {
  devDependencies: () => Record<string, string>;
  /** Scripts of `package.json` besides the scripts that all remotes have. */
  scripts: Readonly<Record<string, string>>;
  /** Content of `tsconfig.json`. */
  tsconfig: (name: string) => string;
  /** Further fields of `package.json`. */
  manifest?: object;
  /** The command that runs a script of the remote. */
  command: (script: string, name: string, options?: string) => string;
  /** The next steps after `fitreel-new`. */
  next: (name: string) => string;
  /** Further files, by path. */
  files: (name: string) => Readonly<Record<string, string>>;
}

const from = createRequire(path.join(__dirname, '../../package.json'));

/** Content of a JSON file. */
const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

interface OwnManifest {
  name: string;
  version: string;
  peerDependencies: Record<string, string>;
}

const own = from('./package.json') as OwnManifest;

const DELIVERY = '@fitreel/delivery';

/** A package manager, as a repository of one remote uses it. */
interface PackageManager {
  /** The command that runs a script. */
  run: (script: string, options?: string) => string;
  /** Before a command of an installed package. */
  exec: string;
  /** The command with which a workflow installs packages. */
  install: string;
  /** Its version, for Corepack; npm comes with Node. */
  packageManager?: string;
  /** Its settings, by path. */
  files: Readonly<Record<string, string>>;
}

const REGISTRY = 'https://npm.pkg.github.com';
const NPMRC = { '.npmrc': `@fitreel:registry=${REGISTRY}\n` };

const NPM: PackageManager = {
  // `npm test` needs no `run`.
  run: (script, options) =>
    `${/^test\b/.test(script) ? 'npm' : 'npm run'} ${script}${options ? ` -- ${options}` : ''}`,
  exec: 'npx',
  install: 'npm ci --ignore-scripts',
  files: NPMRC,
};

/** `pnpm deploy` is a command of its own, so scripts need `run`. */
const runBy =
  (manager: string): PackageManager['run'] =>
  (script, options) =>
    `${manager} run ${script}${options ? ` ${options}` : ''}`;

export const PACKAGE_MANAGERS = {
  npm: NPM,
  pnpm: {
    run: runBy('pnpm'),
    exec: 'pnpm exec',
    install: 'pnpm install --frozen-lockfile --ignore-scripts',
    packageManager: 'pnpm@12.21.0',
    files: {
      ...NPMRC,
      'pnpm-workspace.yaml': `# A release of the platform need not wait.
minimumReleaseAgeExclude:
  - '@fitreel/*'
`,
    },
  },
  yarn: {
    run: runBy('yarn'),
    exec: 'yarn run',
    install: 'yarn install --immutable',
    packageManager: 'yarn@4.18.1',
    files: {
      '.yarnrc.yml': `# Builds and tests read node_modules.
nodeLinker: node-modules
enableScripts: false
npmScopes:
  fitreel:
    npmRegistryServer: ${REGISTRY}
    npmAuthToken: '\${NODE_AUTH_TOKEN:-}'
# A release of the platform need not wait.
npmPreapprovedPackages:
  - '@fitreel/*'
`,
    },
  },
} satisfies Record<string, PackageManager>;

/** A workspace of the platform's repository, which has the other tools and settings. */
export const WORKSPACE: Home = {
  devDependencies: () => ({
    [DELIVERY]: installedVersion(from, DELIVERY),
    [own.name]: own.version,
    '@testing-library/react': '16.3.3',
  }),
  scripts: { check: 'cd .. && npm run check-one $npm_package_name' },
  tsconfig: (name) =>
    json({
      extends: '../tsconfig.json',
      compilerOptions: { tsBuildInfoFile: `../node_modules/.cache/${appFolder(name)}.tsbuildinfo` },
      include: ['.', '../shell/tooling/*.d.ts'],
      exclude: ['**/node_modules', '**/dist'],
    }),
  command: (name, remote, options) => NPM.run(`${name} -w ${appFolder(remote)}`, options),
  next: (name) => `npm install, npm run dev -w ${appFolder(name)}`,
  files: (name) => ({
    'stryker.config.mjs': `import { stryker } from '@fitreel/tooling/stryker';

export default stryker('${appFolder(name)}', 85, 'shared/**/*.ts');
`,
  }),
};

/** Packages that a repository of one remote needs besides FitReel's, in the versions of the platform's repository. */
const TOOLS = {
  '@sparticuz/chromium': '147.0.0',
  '@testing-library/react': '16.3.3',
  '@types/jest': '^30.0.0',
  '@types/node': '^20.19.0',
  '@types/react': '^19.3.0',
  'axe-core': '4.14.1',
  'dependency-cruiser': '17.4.3',
  jest: '30.5.2',
  oxfmt: '0.79.0',
  oxlint: '1.94.0',
  'oxlint-tsgolint': '7.0.2008',
  'playwright-core': '1.65.1',
  typescript: '6.0.3',
};

/** Like the platform's own: checks and a preview for a pull request, a guarded canary from main (shell/docs/platform.md). */
const workflow = (
  manager: keyof typeof PACKAGE_MANAGERS,
  { run, exec, install, packageManager }: PackageManager,
  name: string,
) => `name: ci

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  remote:
    runs-on: ubuntu-latest
    timeout-minutes: 90
    # In whose name the site trusts this workflow: allow only main to deploy to the first.
    environment: \${{ github.event_name == 'push' && '${appFolder(name)}' || 'preview' }}
    concurrency:
      group: \${{ github.ref }}
      cancel-in-progress: \${{ github.event_name == 'pull_request' }}
    permissions:
      contents: read
      packages: read
      id-token: write
    env:
      # The site that trusts this workflow: fitreel trust.
      SITE: \${{ vars.FITREEL_SITE }}
      # GitHub's token goes to its own registry alone.
      NODE_AUTH_TOKEN: \${{ vars.FITREEL_REGISTRY == '' && github.token || secrets.FITREEL_REGISTRY_TOKEN }}
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        with:
          persist-credentials: false
${packageManager ? '      - run: corepack enable\n' : ''}      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with:
          node-version: 22
          cache: ${manager}
          registry-url: \${{ vars.FITREEL_REGISTRY || '${REGISTRY}' }}
          scope: '@fitreel'
      - run: ${install}
      - run: ${run('check')}
      - run: ${run('test')}
      - run: ${run('build')}
      - if: vars.FITREEL_SITE != ''
        run: |
          ${exec} fitreel shell --from "$SITE"
          ${exec} fitreel-contract
      # The forks of others get no token of the site.
      - if: >-
          vars.FITREEL_SITE != '' && github.event_name == 'pull_request' &&
          github.event.pull_request.head.repo.full_name == github.repository
        run: |
          # A pull request has no key of the site.
          if ! ${exec} fitreel check --to "$SITE" 2> "$RUNNER_TEMP/said"; then
            cat "$RUNNER_TEMP/said" >&2
            grep -q 'its signature is missing' "$RUNNER_TEMP/said" && exit 0
            exit 1
          fi
          ${exec} fitreel preview --to "$SITE" >> "$GITHUB_STEP_SUMMARY"
      - if: vars.FITREEL_SITE != '' && github.event_name == 'push'
        env:
          # Of the environment, where the site takes only signed releases.
          FITREEL_SIGNING_KEY: \${{ secrets.FITREEL_SIGNING_KEY }}
        run: ${exec} fitreel deploy --canary 10 --guard --wait 60 --to "$SITE"
`;

/** Linter and import rules come with the tooling, and are the same as in the platform's repository. */
const checks = (run: PackageManager['run']) => ({
  lint: 'oxlint --type-aware --type-check --deny-warnings',
  formatted: 'oxfmt -c .prettierrc.json --check',
  boundaries: 'depcruise --config node_modules/@fitreel/tooling/boundaries.cjs src',
  check: ['lint', 'formatted', 'boundaries'].map((name) => run(name)).join(' && '),
});

/** A repository of one remote. */
export function ownRepository(manager: keyof typeof PACKAGE_MANAGERS): Home {
  const chosen: PackageManager = PACKAGE_MANAGERS[manager];
  const { run, packageManager, files } = chosen;
  return {
    devDependencies: () => ({
      [DELIVERY]: own.peerDependencies[DELIVERY] ?? '*',
      [own.name]: `^${own.version}`,
      ...TOOLS,
    }),
    scripts: checks(run),
    ...(packageManager && { manifest: { packageManager } }),
    tsconfig: () =>
      json({
        extends: '@fitreel/tooling/tsconfig',
        compilerOptions: { types: ['node', 'jest', '@fitreel/tooling/modules'] },
        include: ['.'],
        exclude: ['node_modules', 'dist'],
      }),
    command: (script, _name, options) => run(script, options),
    next: (name) => `cd ${appFolder(name)}, ${manager} install, ${run('dev', '--alone')}`,
    files: (name) => ({
      ...files,
      '.github/workflows/ci.yml': workflow(manager, chosen, name),
      // The formatter expects these line endings, on Windows too.
      '.gitattributes': '* text=auto eol=lf\n',
      '.gitignore': `node_modules/\ndist/\nvar/\n${manager === 'yarn' ? '.yarn/\n' : ''}`,
      '.oxlintrc.json': json({
        plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
        extends: ['./node_modules/@fitreel/tooling/oxlint.json'],
        ignorePatterns: ['**/dist/'],
      }),
      // Prettier's own defaults.
      '.prettierrc.json': json({ printWidth: 80 }),
    }),
  };
}
