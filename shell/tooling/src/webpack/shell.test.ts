import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/app';
import { shellConfig } from './shell';

const SHELL = path.join(ROOT, 'shell');
const { env } = process;
afterEach(() => {
  process.env = env;
});

const configIn = (mode: string) => {
  process.env = { ...env, NODE_ENV: mode };
  return shellConfig(SHELL);
};
const pluginsOf = ({ plugins = [] }: ReturnType<typeof shellConfig>) =>
  plugins.map((plugin) => plugin?.constructor.name);

test('a release starts with its main file and bundles the production router', () => {
  const { name, entry, resolve } = configIn('production');
  expect([name, entry]).toEqual(['shell', { main: ['./src/main.tsx'] }]);
  const alias = Object.entries(resolve?.alias ?? {});
  expect(alias.map(([request]) => request)).toEqual(['react-router$', 'react-router/dom$']);
  for (const [, file] of alias) {
    expect(file).toContain(`${path.sep}production${path.sep}`);
    expect(existsSync(String(file))).toBe(true);
  }
});

test('development starts with its own file, takes the router as it is, and refreshes', () => {
  const config = configIn('development');
  expect(config.entry).toEqual({ main: ['./src/development/index.ts', './src/main.tsx'] });
  expect(config.resolve?.alias).toEqual({});
  expect(pluginsOf(config)).toContain('ReactRefreshPlugin');
  expect(pluginsOf(configIn('production'))).not.toContain('ReactRefreshPlugin');
});

test('a release checks the hashes of its files and requests failed files again', () => {
  expect(pluginsOf(configIn('production'))).toEqual(
    expect.arrayContaining(['IntegrityPlugin', 'RetryPlugin']),
  );
  const others = pluginsOf(configIn('development'));
  expect(others).not.toContain('IntegrityPlugin');
  expect(others).not.toContain('RetryPlugin');
});
