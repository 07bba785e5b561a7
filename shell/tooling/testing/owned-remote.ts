import { fixtureRemote } from './fixture-remote';
import type { Tree } from './temporary-folder';

const OWNER = { name: 'Fixture team', contact: '@fitreel/fixture' };

interface Route {
  id: string;
  path: string;
  access: string;
}

/** The files of a remote with an owner and a home page with a heading, on the SDK of this repository. */
export function ownedRemote({
  name = 'fixture',
  manifest = (json: string) => json,
  config = {},
  routes = [] as readonly Route[],
} = {}): Record<string, string> {
  const all = routes.length > 0 ? routes : [{ id: 'home', path: `/${name}`, access: 'public' }];
  const tree = fixtureRemote({ name, routes: [...all] });
  const { 'package.json': json, 'remote.config.ts': text, ...rest } = tree as Record<string, string>;
  const more = Object.keys(config).length > 0 ? `...${JSON.stringify(config)}, ` : '';
  return {
    ...rest,
    'package.json': manifest(
      (json ?? '')
        .replace('"a-fixture"', `"remote-${name}"`)
        .replace('"@fitreel/sdk":"^1.0.0"', '"@fitreel/sdk":"^2.0.0"'),
    ),
    'remote.config.ts': `${(text ?? '').replace('default {', `default { ${more}`).replace('"Fixture"', `"The ${name}"`)}export const owner = ${JSON.stringify(OWNER)};\n`,
    ...home({}),
  };
}

/** A page with a heading. */
export function home({ imports = '', body = '', shows = '' }): Tree {
  return {
    'src/home.tsx': [
      `import { PageHeading } from '@fitreel/sdk/ui';`,
      `import styles from './home.module.css';`,
      imports,
      `export function Component() {`,
      `  ${body}`,
      `  return <><PageHeading title="Fixture" /><p className={styles.fixtureTitle}>A page{${shows || "''"}}</p></>;`,
      `}`,
    ].join('\n'),
  };
}
