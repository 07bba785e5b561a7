import type { Owner } from '@fitreel/protocol';
import path from 'node:path';
import { declaredRanges } from '../shared-modules';
import type { Home, NewRemote } from './home';

function manifest({ name }: NewRemote, { devDependencies, scripts, manifest: more }: Home): string {
  const content = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    license: 'MIT',
    ...more,
    exports: {},
    scripts: {
      build: 'fitreel-build',
      ...scripts,
      deploy: 'fitreel deploy --build',
      dev: 'fitreel-dev',
      rollback: 'fitreel rollback',
      test: 'jest',
    },
    dependencies: declaredRanges(path.join(__dirname, '../..')),
    devDependencies: devDependencies(),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const readme = ({ name, title }: NewRemote, { command }: Home) => `# remote-${name}

${title}: what it is for, in one sentence.

| path | holds |
| --- | --- |
| \`remote.config.ts\` | routes and navigation entries |
| \`src/remote.tsx\` | the exposed module |
| \`src/home\` | the feature of its first page, with its texts; each further feature has a folder of its own |
| \`src/shared\` | what several features need |
| \`src/testing\` | what tests share |

Features import \`src/shared\` and never each other. Remove the rows that you do not need.

| command | does |
| --- | --- |
| \`${command('dev', name, '--alone')}\` | develops this remote by itself, on a fake API |
| \`${command('dev', name, '--against https://site')}\` | develops it inside a running site |
| \`${command('test', name)}\` | runs its tests |
| \`${command('build', name)}\` | builds a release |
| \`${command('deploy', name)}\` | builds it and ships it |
`;

const config = (remote: NewRemote) => `import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default ${JSON.stringify(newConfig(remote))} as const satisfies RemoteConfig;

// Shown to other teams. Correct it, and add it to .github/CODEOWNERS.
export const owner: RemoteOwner = ${JSON.stringify(newOwner(remote))};
`;

const WEBPACK = `import { remoteConfig } from '@fitreel/tooling/webpack';
import description from './remote.config';

export default remoteConfig(__dirname, description);
`;

const JEST = `module.exports = require('@fitreel/tooling/jest').browser(__dirname);
`;

const REMOTE = `import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  home: () => import(/* webpackChunkName: "page-home" */ './home/home'),
});
`;

const texts = ({ title }: NewRemote) => `/** Texts of the page of the remote. */
export const homeTexts = {
  title: ${JSON.stringify(title)},
  lead: 'This page came with its own release.',
};
`;

const PAGE = `import { PageHeading } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { homeTexts } from './texts';
import styles from './home.module.css';

export function Component(): ReactNode {
  return (
    <>
      <PageHeading title={homeTexts.title} />
      <p className={styles.lead}>{homeTexts.lead}</p>
    </>
  );
}
`;

const STYLE = `.lead {
  color: var(--fr-color-text-muted);
}
`;

const test = ({ title }: NewRemote) => `import { screen } from '@testing-library/react';
import { createTestPlatform, renderPage } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './home';

test('shows its heading', async () => {
  renderPage(description, 'home', page, { at: description.routes[0].path, platform: createTestPlatform() });
  expect(await screen.findByRole('heading', { level: 1, name: ${JSON.stringify(title)} })).toBeDefined();
});
`;

const SERVER_TEST = `/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ path }) => {
  const { status, heading } = await renderRemoteToHtml(remote, { at: path, platform: createTestPlatform() });
  expect({ status, heading }).toEqual({ status: 200, heading: expect.stringMatching(/./) });
});
`;

/** A guess, which the remote's team corrects. */
function newOwner({ name, title }: NewRemote): Owner {
  return { name: `${title} team`, contact: `@fitreel/${name}` };
}

const newConfig = ({ name, title }: NewRemote): object => ({
  name,
  title,
  routes: [{ id: 'home', path: `/${name}` }],
  navigation: [{ place: 'sidebar', label: title, path: `/${name}`, icon: 'M4 12h16M12 4v16' }],
});

/** The files of a remote with one page and one sidebar entry: path in its folder → content. */
export function newRemoteFiles(remote: NewRemote, home: Home): Readonly<Record<string, string>> {
  return {
    'package.json': manifest(remote, home),
    'tsconfig.json': home.tsconfig(remote.name),
    'README.md': readme(remote, home),
    'remote.config.ts': config(remote),
    'webpack.config.ts': WEBPACK,
    'jest.config.cjs': JEST,
    'src/remote.tsx': REMOTE,
    'src/remote.server.test.tsx': SERVER_TEST,
    'src/home/texts.ts': texts(remote),
    'src/home/home.tsx': PAGE,
    'src/home/home.module.css': STYLE,
    'src/home/home.test.tsx': test(remote),
    ...home.files(remote.name),
  };
}
