import type { Tree } from './temporary-folder';

/** Content of a `package.json`. */
function manifest(name: string, dependencies: readonly string[] = [], exported: object = {}): string {
  const ranges = Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0']));
  return JSON.stringify({ name, version: '1.0.0', exports: exported, dependencies: ranges });
}

/** An installed npm package with one file. */
function installed(name: string): Tree {
  return {
    [`node_modules/${name}/package.json`]: manifest(name, [], { '.': './index.js' }),
    [`node_modules/${name}/index.js`]: 'module.exports = { Type: {} };\n',
  };
}

const nothing = 'export {};\n';
const value = 'export const value = 1;\n';

/** The packages `@fitreel/<name>` and their folders. */
export const WORKSPACE_LINKS: Readonly<Record<string, string>> = {
  api: 'api',
  contract: 'api/contract',
  protocol: 'shell/protocol',
  sdk: 'shell/sdk',
  tooling: 'shell/tooling',
  workshop: 'shell/workshop',
};

/** A small model of the repository that keeps every rule of dependency-cruiser, with imports that are barely allowed. */
export const REPOSITORY: Tree = {
  'package.json': JSON.stringify({ name: 'repository', private: true }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'preserve', moduleResolution: 'bundler' } }),
  ...installed('@sinclair/typebox'),
  ...installed('installed'),

  'api/contract/package.json': manifest('@fitreel/contract', ['@sinclair/typebox'], {
    '.': './src/index.ts',
    './limits': './src/browser/limits.ts',
  }),
  'api/contract/src/index.ts': `import { Type } from '@sinclair/typebox';\nexport const Schema = Type;\nexport type Schema = object;\n`,
  'api/contract/src/browser/limits.ts': value,
  'api/package.json': manifest('@fitreel/api', ['@fitreel/contract'], { '.': './src/index.ts' }),
  'api/src/index.ts': `export { Schema } from '@fitreel/contract';\n`,
  'api/src/config/index.ts': value,
  'api/src/config/secret.ts': value,
  'api/src/http/api-error.ts': value,

  'shell/protocol/package.json': manifest('@fitreel/protocol', ['@sinclair/typebox'], {
    '.': './src/index.ts',
    './browser': './src/browser/index.ts',
  }),
  'shell/protocol/src/index.ts': `export { value } from './browser';\nexport { Schema } from './schema';\n`,
  'shell/protocol/src/schema.ts': `import { Type } from '@sinclair/typebox';\nexport const Schema = Type;\nexport type Schema = object;\n`,
  'shell/protocol/src/browser/index.ts': `import type { Schema } from '../schema';\nexport const value = 1;\nexport type S = Schema;\n`,

  'shell/tooling/package.json': manifest('@fitreel/tooling', ['@fitreel/contract', '@fitreel/protocol'], {
    './webpack': './src/webpack.ts',
  }),
  'shell/tooling/src/webpack.ts': `import '@fitreel/contract';\nexport { Schema } from '@fitreel/protocol';\n`,
  'shell/tooling/modules.d.ts': nothing,

  'shell/sdk/package.json': manifest('@fitreel/sdk', ['@fitreel/contract', '@fitreel/protocol'], {
    './ui': './src/ui/index.ts',
    './testing': './src/testing/index.ts',
  }),
  'shell/sdk/src/ui/index.ts':
    "import type { Schema } from '@fitreel/contract';\nexport { value } from '@fitreel/contract/limits';\nexport type S = Schema;\n",
  'shell/sdk/src/testing/index.ts': "export { value } from '../ui';\n",

  'shell/package.json': manifest('@fitreel/shell', ['@fitreel/protocol', '@fitreel/sdk']),
  'shell/webpack.config.ts': "export { Schema } from '@fitreel/tooling/webpack';\n",
  'shell/src/app.ts':
    "import '@fitreel/sdk/ui';\nexport { value } from '@fitreel/protocol/browser';\nexport type { Schema } from '@fitreel/protocol';\n",
  'shell/src/app.test.ts':
    "import '@fitreel/sdk/testing';\nimport '../tooling/src/webpack';\nimport './app';\n",
  'shell/delivery/package.json': manifest('@fitreel/delivery', [
    '@fitreel/api',
    '@fitreel/contract',
    '@fitreel/protocol',
  ]),
  'shell/delivery/src/start.ts':
    "import '@fitreel/api';\nimport '@fitreel/contract';\nimport '@fitreel/protocol';\n",
  'shell/delivery/src/capabilities/index.ts': "import './backup';\nimport './webhook/webhook';\n",
  'shell/delivery/src/capabilities/backup/index.ts': value,
  'shell/delivery/src/capabilities/webhook/webhook.ts': value,
  'shell/e2e/package.json': manifest('@fitreel/e2e', ['@fitreel/protocol']),
  'shell/e2e/tests/app.spec.ts': "import '@fitreel/protocol';\n",
  'shell/workshop/package.json': manifest('@fitreel/workshop', ['@fitreel/api', '@fitreel/protocol'], {
    '.': './src/main.ts',
  }),
  'shell/workshop/src/main.ts':
    "import '@fitreel/api';\nimport '@fitreel/protocol';\nimport '../../delivery/src/start';\nimport '../../tooling/src/webpack';\n",

  ...remote('catalog'),
  ...remote('library'),
};

/** A remote that keeps all rules. */
function remote(name: string): Tree {
  return {
    [`remote-${name}/package.json`]: manifest(`remote-${name}`, ['@fitreel/sdk']),
    [`remote-${name}/webpack.config.ts`]: "export { Schema } from '@fitreel/tooling/webpack';\n",
    [`remote-${name}/src/remote.ts`]:
      "import '@fitreel/sdk/ui';\nimport './page';\nimport './home/home';\nexport const remote = 1;\n",
    [`remote-${name}/src/page.ts`]: value,
    [`remote-${name}/src/texts.ts`]: value,
    [`remote-${name}/src/home/home.ts`]:
      "import './list';\nimport '../shared/videos';\nimport '../texts';\nexport const home = 1;\n",
    [`remote-${name}/src/home/list.ts`]: "import '../shared/rules';\nexport const list = 1;\n",
    [`remote-${name}/src/shared/videos.ts`]: "import './rules';\nexport const videos = 1;\n",
    [`remote-${name}/src/shared/rules.ts`]: value,
    [`remote-${name}/src/page.test.ts`]: "import '@fitreel/sdk/testing';\nimport './page';\n",
  };
}
