import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Parses a line such as "- `file` › name". A file without a folder is in this one. */
function testIn(line: string): { file: string; name: string }[] {
  const [, file, name] = /^\s*- `([^`]+)` › (.+)$/.exec(line) ?? [];
  if (!file || !name) return [];
  return [{ file: path.join(ROOT, file.includes('/') ? '' : 'shell/e2e/tests', file), name }];
}

test('COVERAGE.md names only tests that exist', async () => {
  const document = await readFile(path.join(ROOT, 'shell/e2e/COVERAGE.md'), 'utf8');
  const tests = document.split('\n').flatMap(testIn);
  expect(tests.length).toBeGreaterThan(80);
  const missing: string[] = [];
  for (const { file, name } of tests) {
    const source = (await readFile(file, 'utf8')).replaceAll("\\'", "'");
    if (!source.includes(name)) missing.push(`${path.relative(ROOT, file)} › ${name}`);
  }
  expect(missing).toEqual([]);
});
