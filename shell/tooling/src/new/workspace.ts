import { appFolder } from '@fitreel/protocol';
import type { Home } from './home';
import { json, ownTools, script } from './manifest-parts';

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
