import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './median';
import { Results } from './results';

test('the median is the middle value of those that are numbers', () => {
  expect(median([3, 1, 20])).toBe(3);
  expect(median([4, 1, 2, 3])).toBe(3);
  expect(median([NaN, 7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('writes all samples as JSON, and a chart of the medians in the colours of the theme', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-bench-'));
  const results = new Results('deploys', 'ms');
  const figure = {
    table: 'Deploys',
    name: 'rollback',
    samples: { FitReel: [5, 1, 3], 'one file': [1, 2, 1] },
  };
  results.add(figure);
  await results.write(path.join(folder, 'new'));
  const written = (name: string) => readFile(path.join(folder, 'new', name), 'utf8');
  expect(JSON.parse(await written('deploys.json'))).toEqual({ unit: 'ms', figures: [figure] });
  const chart = await written('deploys.svg');
  expect(chart).toContain('Deploys: rollback');
  expect(chart).toContain('>3 ms<');
  expect(chart).toMatch(/\.bar0\{fill:#\w+\}/);
  await rm(folder, { recursive: true });
});
