import { appFolder } from '@fitreel/protocol';
import type { Home } from './home';
import { json, ownTools, script } from './manifest-parts';

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
