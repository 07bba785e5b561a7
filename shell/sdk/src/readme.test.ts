import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exports as subPaths } from '../package.json';

test('the README lists every sub-path', () => {
  const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`.+?) +\|/gm)].map(([, names = '']) => names);
  const listed = rows.flatMap((names) => [...names.matchAll(/`([\w.]+)`/g)].map(([, name]) => `./${name}`));
  expect(listed.sort()).toEqual(Object.keys(subPaths).sort());
});
