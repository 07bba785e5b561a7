import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The tests that a cell names: file › name; name. A file without a folder is one beside this. */
function named(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+)` › (.*?)(?=; `|\s*$)/g)].flatMap(([, file = '', names = '']) =>
    names.split('; ').map((name) => ({
      file: path.join(ROOT, file.includes('/') ? '' : 'shell/e2e/tests', file),
      name: name.trim(),
    })),
  );
}

test('the list of coverage names tests that there are', async () => {
  const list = await readFile(path.join(ROOT, 'shell/e2e/COVERAGE.md'), 'utf8');
  const tests = list.split('\n').flatMap((line) => named(line.split('|').slice(2, -1).join('|')));
  expect(tests.length).toBeGreaterThan(80);
  const missing: string[] = [];
  for (const { file, name } of tests) {
    const source = (await readFile(file, 'utf8')).replaceAll("\\'", "'");
    if (!source.includes(name)) missing.push(`${path.relative(ROOT, file)} › ${name}`);
  }
  expect(missing).toEqual([]);
});
