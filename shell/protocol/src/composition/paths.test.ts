import { appFolder, appOfFolder, appsIn } from './paths';

test.each([
  ['shell', 'shell'],
  ['catalog', 'remote-catalog'],
  ['meal-plans', 'remote-meal-plans'],
])('the folder of %s is %s', (app, folder) => {
  expect(appFolder(app)).toBe(folder);
  expect(appOfFolder(folder)).toBe(app);
});

test.each(['api', 'remote-', 'remote-Catalog', 'remote-a-', 'remote-a--b', 'my-remote-catalog', 'shell2'])(
  '%s is no folder of an app',
  (folder) => {
    expect(appOfFolder(folder)).toBeNull();
  },
);

test('lists the shell first, then the remotes by name', () => {
  expect(appsIn(['api', 'remote-library', 'node_modules', 'remote-catalog', 'shell'])).toEqual([
    'shell',
    'catalog',
    'library',
  ]);
  expect(appsIn([])).toEqual([]);
});
