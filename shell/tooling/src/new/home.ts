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

/** The packages that build, test and ship a remote, in the installed versions. */
function ownTools(range: '' | '^'): Record<string, string> {
  const { name, version } = from('./package.json') as { name: string; version: string };
  const delivery = '@fitreel/delivery';
  return { [delivery]: range + installedVersion(from, delivery), [name]: range + version };
}

/** The command that runs a script: `npm test` needs no `run`. */
const script = (name: string) => (name === 'test' ? 'npm test' : `npm run ${name}`);

/** A workspace of the platform's repository, which has the other tools and settings. */
export const WORKSPACE: Home = {
  devDependencies: () => ({ ...ownTools(''), '@testing-library/react': '16.3.3' }),
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
  '@testing-library/react': '16.3.3',
  '@types/jest': '^30.0.0',
  '@types/node': '^20.19.0',
  '@types/react': '^19.3.0',
  jest: '30.5.2',
  typescript: '6.0.3',
};

/** A repository of one remote (ADR-0034). */
export const OWN_REPOSITORY: Home = {
  devDependencies: () => ({ ...ownTools('^'), ...TOOLS }),
  tsconfig: () =>
    json({
      extends: '@fitreel/tooling/tsconfig',
      compilerOptions: { types: ['node', 'jest', '@fitreel/tooling/modules'] },
      include: ['.'],
      exclude: ['node_modules', 'dist'],
    }),
  command: script,
  next: (name) => `cd ${appFolder(name)}, npm install, npm run dev -- --alone`,
  files: () => ({ '.gitignore': 'node_modules/\ndist/\n' }),
};
