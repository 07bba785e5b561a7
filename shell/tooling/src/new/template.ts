import type { Owner, RemoteDescription } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/app';
import { packageOf, SHARED_MODULES } from '../shared-modules';

export interface NewRemote {
  /** In lower case: `nutrition`. The folder is `remote-nutrition`, the first page is at `/nutrition`. */
  name: string;
  /** The name that people see, in the sidebar too: "Nutrition". */
  title: string;
}

/** The shared packages with the ranges that the installed versions satisfy. */
function sharedRanges(): Record<string, string> {
  const names = [...new Set(SHARED_MODULES.map(packageOf))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const manifest = path.join(ROOT, 'node_modules', name, 'package.json');
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      return [name, `^${version}`];
    }),
  );
}

function manifest({ name }: NewRemote): string {
  const content = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    license: 'MIT',
    exports: {},
    scripts: {
      build: 'fitreel-build',
      deploy: 'fitreel-build && fitreel deploy',
      dev: 'fitreel-dev',
      rollback: 'fitreel rollback',
      test: 'jest',
    },
    dependencies: sharedRanges(),
    devDependencies: {
      '@fitreel/delivery': '1.0.0',
      '@fitreel/tooling': '1.0.0',
      '@testing-library/react': '16.3.3',
    },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const tsconfig = ({ name }: NewRemote) => `{
  "extends": "../tsconfig.json",
  "compilerOptions": {
    "tsBuildInfoFile": "../node_modules/.cache/remote-${name}.tsbuildinfo"
  },
  "include": [".", "../shell/tooling/*.d.ts"],
  "exclude": ["**/node_modules", "**/dist"]
}
`;

const readme = ({ name, title }: NewRemote) => `# remote-${name}

${title}: what it is for, in one sentence.

| path | holds |
| --- | --- |
| \`remote.config.ts\` | routes and navigation entries |
| \`src/remote.tsx\` | the exposed module |
| \`src/pages\` | a file per page, with its loader |
| \`src/components\` | what pages are made of |
| \`src/api\` | requests to the API: queries and their hooks |
| \`src/model\` | rules and state, without markup and requests |
| \`src/testing\` | what tests share |

Make a folder when you need it, and remove its row if you do not.

| command | does |
| --- | --- |
| \`npm run dev -w remote-${name}\` | develops this remote alone |
| \`npm test -w remote-${name}\` | runs its tests |
| \`npm run build -w remote-${name}\` | builds a release |
| \`npm run deploy -w remote-${name}\` | builds it and ships it |
`;

const config = (remote: NewRemote) => `import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default ${JSON.stringify(newDescription(remote))} as const satisfies RemoteConfig;

// Shown to other teams. Correct it, then run: npm run codeowners
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
  home: () => import(/* webpackChunkName: "page-home" */ './pages/home'),
});
`;

const page = ({ title }: NewRemote) => `import { PageHeading } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

export function Component(): ReactNode {
  return (
    <>
      <PageHeading title={${JSON.stringify(title)}} />
      <p className={styles.lead}>This page came with its own release.</p>
    </>
  );
}
`;

const STYLE = `.lead {
  color: var(--fr-color-text-muted);
}
`;

const test = ({ title }: NewRemote) => `import { screen } from '@testing-library/react';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './home';

test('shows its heading', async () => {
  renderRemote(remote, { at: description.routes[0].path, platform: createTestPlatform() });
  expect(await screen.findByRole('heading', { level: 1, name: ${JSON.stringify(title)} })).toBeDefined();
});
`;

const serverTest = ({ title }: NewRemote) => `/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

/** What each page shows before any script runs. */
const TEXTS: Record<(typeof description.routes)[number]['id'], string> = {
  home: ${JSON.stringify(`>${escapeHtml(title)}</h1>`)},
};

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform();
  const { html, status } = await renderRemoteToHtml(remote, { at: path, platform });
  expect(status).toBe(200);
  expect(html).toContain(TEXTS[id]);
  expect(platform.requests).toEqual([]);
});
`;

/** `text` as React writes it into HTML. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A guess, which the remote's team corrects. */
function newOwner({ name, title }: NewRemote): Owner {
  return { name: `${title} team`, contact: `@fitreel/${name}` };
}

/** What the new remote says about itself. */
export function newDescription({ name, title }: NewRemote): RemoteDescription {
  return {
    name,
    title,
    routes: [{ id: 'home', path: `/${name}`, access: 'public' }],
    navigation: [{ place: 'sidebar', label: title, path: `/${name}`, order: 100, icon: 'M4 12h16M12 4v16' }],
  };
}

/** The files of a remote with one page and one sidebar entry: path in its folder → content. */
export function newRemoteFiles(remote: NewRemote): Readonly<Record<string, string>> {
  return {
    'package.json': manifest(remote),
    'tsconfig.json': tsconfig(remote),
    'README.md': readme(remote),
    'remote.config.ts': config(remote),
    'webpack.config.ts': WEBPACK,
    'jest.config.cjs': JEST,
    'src/remote.tsx': REMOTE,
    'src/remote.server.test.tsx': serverTest(remote),
    'src/pages/home.tsx': page(remote),
    'src/pages/home.module.css': STYLE,
    'src/pages/home.test.tsx': test(remote),
  };
}
