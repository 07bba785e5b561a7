import sdk from '../../sdk/package.json';
import { packageOf, SHARED_MODULES } from '../../tooling/src/shared-modules';
import { PROVIDED } from './provided';
import * as router from './react-router-dom';

/** Parts of the SDK that only tests, a remote that is developed alone, or the shell's page use. */
const NOT_SHARED = ['./testing', './testing/alone', './testing/fake-api', './theme.css'];

test('provides the packages of the shared modules, and no others', () => {
  expect(Object.keys(PROVIDED).sort()).toEqual([...new Set(SHARED_MODULES.map(packageOf))].sort());
});

test('provides every part of the SDK that remotes may import', () => {
  const parts = Object.keys(sdk.exports).filter((part) => !NOT_SHARED.includes(part));
  expect(Object.keys(PROVIDED['@fitreel/sdk'] ?? {}).sort()).toEqual(
    parts.map((part) => part.replace(/^\./, '@fitreel/sdk')).sort(),
  );
  expect(Object.keys(sdk.exports)).toEqual(expect.arrayContaining(NOT_SHARED));
});

const modules = Object.entries(PROVIDED).flatMap(([name, provided]) =>
  Object.keys(provided).map((path) => ({ name, path })),
);

test.each(modules)('$path is the module of $name with that name', async ({ name, path }) => {
  expect(path === name || path.startsWith(`${name}/`)).toBe(true);
  const provided = PROVIDED[name]?.[path];
  if (!provided) throw new Error(`${path} is not provided`);
  const module = 'now' in provided ? provided.now : await provided.lazy();
  const real: unknown = path === 'react-router-dom' ? router : await import(path);
  expect(Object.keys(module as object).sort()).toEqual(Object.keys(real as object).sort());
  const names = Object.keys(real as object).filter((key) => key !== 'default');
  for (const key of names) expect(Reflect.get(module as object, key)).toBe(Reflect.get(real as object, key));
  expect(names.length).toBeGreaterThan(0);
});

test('has lazy shared modules for what no first page needs', () => {
  const lazy = modules.filter(({ name, path }) => 'lazy' in (PROVIDED[name]?.[path] ?? {}));
  expect(lazy.map(({ path }) => path)).toEqual([
    '@fitreel/sdk/days',
    '@fitreel/sdk/empty-list',
    '@fitreel/sdk/forms',
    '@fitreel/sdk/menu',
    '@fitreel/sdk/programmes',
    '@fitreel/sdk/remotes',
    '@fitreel/sdk/searches',
  ]);
});
