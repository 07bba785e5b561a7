import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(__dirname, '..');
const theme = readFileSync(path.join(__dirname, 'theme.css'), 'utf8');
const known = new Set([...theme.matchAll(/(--fr-[a-z0-9-]+):/g)].map(([, name]) => name));

const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.endsWith('theme.css'),
);

it('finds the style sheets', () => {
  expect(sheets).toContain(path.join('ui', 'primitives', 'button.module.css'));
});

it.each(sheets)('%s uses only tokens of the theme, and no colour of its own', (file) => {
  const css = readFileSync(path.join(source, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const used = [...css.matchAll(/var\((--fr-[a-z0-9-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/i);
});
