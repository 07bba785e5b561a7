import { randomBytes } from 'node:crypto';
import { home } from './owned-remote';
import type { Tree } from './temporary-folder';

/** A release whose build fails. */
interface BadBuild {
  /** Its fault. */
  what: string;
  /** Its files that differ from `ownedRemote`. */
  tree: Tree;
  /** Messages of the build, in this order. */
  says: string[];
}

const styled = (css: string): Tree => ({ 'src/home.module.css': `${css}\n` });

const LARGE = `export const large = '${randomBytes(3 * 768 * 1024).toString('base64')}';\n`;

export const BAD_BUILDS: readonly BadBuild[] = [
  {
    what: 'styles the body',
    tree: styled('body { color: red }'),
    says: ['src/home.module.css, line 1: body { color: red } would reach other remotes: begin'],
  },
  {
    what: 'styles by :global',
    tree: styled('.fixtureTitle :global(.x) { color: red }'),
    says: ['src/home.module.css, line 1: .fixtureTitle :global(.x) { color: red } would reach'],
  },
  {
    what: 'imports styles of another origin',
    tree: styled("@import 'https://fonts.example/x.css';"),
    says: ['src/home.module.css, line 1: @import would reach other remotes: import the file beside'],
  },
  {
    what: 'loads a font of another origin',
    tree: styled("@font-face { font-family: X; src: url('https://fonts.example/x.woff2') }"),
    says: ['src/home.module.css, line 1: @font-face would reach other remotes: use the fonts of the SDK'],
  },
  {
    what: 'imports a module of Node',
    tree: home({ imports: "import fs from 'node:fs';", body: "fs.existsSync('/');" }),
    says: ['src/home.tsx imports node:fs, which browsers do not have: what needs Node belongs in'],
  },
  {
    what: 'replaces a method of arrays at module level',
    tree: home({ imports: 'Array.prototype.map = () => [];' }),
    says: [
      'src/remote.tsx, or what it imports, replaces Array.prototype.map as it loads, which all apps of the page use: wrap',
    ],
  },
  {
    what: 'imports code of another remote',
    tree: {
      ...home({ imports: "export * from '../../remote-other/src/code';" }),
      '../remote-other/src/code.ts': 'export const code = 1;\n',
      '../remote-other/remote.config.ts':
        "export const owner = { name: 'Other team', contact: '@fitreel/other' };\n",
    },
    says: [
      'src/home.tsx imports ../../remote-other/src/code, which is code of other: a remote ships alone. Show that part in a slot',
      'The owner of other is Other team (@fitreel/other).',
    ],
  },
  {
    what: 'has a chunk of 3 MB',
    tree: { ...home({ body: "void import('./large');" }), 'src/large.ts': LARGE },
    says: ['fixture has 2312.', 'KB with brotli, and its budget is 60 KB', 'KB  src/large.ts'],
  },
  {
    what: 'has a React of its own',
    tree: home({ imports: `export * from '${require.resolve('react')}';` }),
    says: ['the build has a copy of react (imported by src/home.tsx), which the shell provides: import'],
  },
];
