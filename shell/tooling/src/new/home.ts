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

/** What depends on where a remote is developed: in the repository of the platform, or in one of its own. */
export interface Home {
  devDependencies: () => Record<string, string>;
  /** Scripts of `package.json` besides those of all remotes. */
  scripts: Readonly<Record<string, string>>;
  /** Content of `tsconfig.json`. */
  tsconfig: (name: string) => string;
  /** The command that runs a script of the remote. */
  command: (script: string, name: string) => string;
  /** What to do after `fitreel-new`. */
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

/** The command that runs a script: `npm test` needs no `run`. */
const script = (name: string) => (name === 'test' ? 'npm test' : `npm run ${name}`);

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
  command: (name, remote) => `${script(name)} -w ${appFolder(remote)}`,
  next: (name) => `npm install, npm run dev -w ${appFolder(name)}`,
  files: (name) => ({
    'stryker.config.mjs': `import { stryker } from '@fitreel/tooling/stryker';

export default stryker('${appFolder(name)}', 85, 'shared/**/*.ts');
`,
  }),
};

/** What a repository of one remote needs beside FitReel's packages, in the versions of the platform's repository. */
const TOOLS = {
  '@sparticuz/chromium': '147.0.0',
  '@testing-library/react': '16.3.3',
  '@types/jest': '^30.0.0',
  '@types/node': '^20.19.0',
  '@types/react': '^19.3.0',
  'dependency-cruiser': '17.4.3',
  jest: '30.5.2',
  oxfmt: '0.79.0',
  oxlint: '1.94.0',
  'oxlint-tsgolint': '7.0.2008',
  'playwright-core': '1.65.1',
  typescript: '6.0.3',
};

/** As the platform's own: checks and a preview for a pull request, a guarded canary from main (shell/docs/platform.md). */
const workflow = (name: string) => `name: ci

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
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with:
          node-version: 22
          cache: npm
          registry-url: \${{ vars.FITREEL_REGISTRY || 'https://npm.pkg.github.com' }}
          scope: '@fitreel'
      - run: npm ci --ignore-scripts
      - run: npm run check
      - run: npm test
      - run: npm run build
      - if: vars.FITREEL_SITE != ''
        run: |
          npx fitreel shell --from "$SITE"
          npx fitreel-contract
      # The forks of others get no token of the site.
      - if: >-
          vars.FITREEL_SITE != '' && github.event_name == 'pull_request' &&
          github.event.pull_request.head.repo.full_name == github.repository
        run: |
          npx fitreel check --to "$SITE"
          npx fitreel preview --to "$SITE" >> "$GITHUB_STEP_SUMMARY"
      - if: vars.FITREEL_SITE != '' && github.event_name == 'push'
        env:
          # Of the environment, where the site takes only signed releases.
          FITREEL_SIGNING_KEY: \${{ secrets.FITREEL_SIGNING_KEY }}
        run: npx fitreel deploy --canary 10 --guard --wait 60 --to "$SITE"
`;

/** Linter and import rules come with the tooling: what the platform's repository checks too. */
const CHECKS = {
  lint: 'oxlint --type-aware --type-check --deny-warnings',
  formatted: 'oxfmt -c .prettierrc.json --check',
  boundaries: 'depcruise --config node_modules/@fitreel/tooling/boundaries.cjs src',
  check: 'npm run lint && npm run formatted && npm run boundaries',
};

/** A repository of one remote. */
export const OWN_REPOSITORY: Home = {
  devDependencies: () => ({
    [DELIVERY]: own.peerDependencies[DELIVERY] ?? '*',
    [own.name]: `^${own.version}`,
    ...TOOLS,
  }),
  scripts: CHECKS,
  tsconfig: () =>
    json({
      extends: '@fitreel/tooling/tsconfig',
      compilerOptions: { types: ['node', 'jest', '@fitreel/tooling/modules'] },
      include: ['.'],
      exclude: ['node_modules', 'dist'],
    }),
  command: script,
  next: (name) => `cd ${appFolder(name)}, npm install, npm run dev -- --alone`,
  files: (name) => ({
    '.github/workflows/ci.yml': workflow(name),
    // The format of each file has these ends of lines, on Windows too.
    '.gitattributes': '* text=auto eol=lf\n',
    '.gitignore': 'node_modules/\ndist/\nvar/\n',
    '.npmrc': '@fitreel:registry=https://npm.pkg.github.com\n',
    '.oxlintrc.json': json({
      plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
      extends: ['./node_modules/@fitreel/tooling/oxlint.json'],
      ignorePatterns: ['**/dist/'],
    }),
    // Prettier's own defaults.
    '.prettierrc.json': json({ printWidth: 80 }),
  }),
};
