import type { Tree } from './temporary-folder';

const ROUTES = [
  { id: 'home', path: '/', access: 'public' },
  { id: 'other', page: 'home', path: '/other', access: 'public' },
];

/** The files of a remote with one page, which shows a text with a CSS Module. */
export function fixtureRemote({ name = 'fixture', routes = ROUTES } = {}): Tree {
  const dependencies = {
    '@fitreel/sdk': '^1.0.0',
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    'react-router-dom': '^7.0.0',
  };
  return {
    'package.json': JSON.stringify({ name: 'a-fixture', version: '2.3.4', exports: {}, dependencies }),
    'remote.config.ts': `export default ${JSON.stringify({ name, title: 'Fixture', routes, navigation: [] })} as const;\n`,
    'webpack.config.ts': [
      `import { remoteConfig } from '@fitreel/tooling/webpack';`,
      `import description from './remote.config';`,
      `export default remoteConfig(__dirname, description);`,
    ].join('\n'),
    'src/remote.tsx': [
      `import { defineRemote } from '@fitreel/sdk/remote';`,
      `import description from '../remote.config';`,
      `export default defineRemote(description, {`,
      `  home: () => import(/* webpackChunkName: "page-home" */ './home'),`,
      `});`,
    ].join('\n'),
    'src/home.tsx': [
      `import { Link } from 'react-router-dom';`,
      `import styles from './home.module.css';`,
      `export function Component() {`,
      `  return <Link to="/" className={styles.fixtureTitle}>A page of the fixture</Link>;`,
      `}`,
    ].join('\n'),
    'src/home.module.css': '.fixtureTitle { color: red; }\n',
  };
}
