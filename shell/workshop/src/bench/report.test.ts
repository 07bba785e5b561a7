import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, Report } from './report';

test('the median is the middle one of the numbers', () => {
  expect(median([3, 1, 20])).toBe(3);
  expect(median([4, 1, 2, 3])).toBe(3);
  expect(median([NaN, 7, null])).toBe(7);
  expect(median([])).toBeNaN();
});

test('prints medians and ratios of pairs, and writes all samples', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-bench-'));
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const report = new Report('deploys');
  const samples = { FitReel: [5, 1, 3], 'one file': [1, 2, 1] };
  const figure = { table: 'Deploys', name: 'rollback', unit: 'ms', samples, aim: 'at most 9' };
  report.add(figure);
  report.add({ ...figure, name: 'size', unit: 'KB' });
  const printed = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(printed[0]).toBe('\nDeploys');
  expect(printed[1]).toMatch(/^ {2}rollback +3 ms {3}3\.00 × one file \(1 ms\) {3}aim: at most 9$/);
  expect(printed).toHaveLength(3);
  await report.write(path.join(folder, 'new'));
  expect(JSON.parse(await readFile(path.join(folder, 'new', 'deploys.json'), 'utf8'))).toEqual([
    figure,
    { ...figure, name: 'size', unit: 'KB' },
  ]);
  await rm(folder, { recursive: true });
});
