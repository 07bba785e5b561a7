import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startMetricsSite } from '../../../testing/metrics-site';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const METRIC = /^fitreel_backup_last_success_timestamp_seconds (.+)$/m;

test('a metric tells when the newest backup was begun: 0 without one, nothing without BACKUP_DIR', async () => {
  const folder = path.join(await folders.create(), 'backups');
  const site = await startMetricsSite(undefined, { BACKUP_DIR: folder });
  const told = async () => METRIC.exec(await site.metrics())?.[1];
  expect(await told()).toBe('0');
  for (const name of [
    'fitreel-2026-11-25T02-00-00Z',
    'fitreel-2026-11-26T02-00-01Z',
    'fitreel-2026-11-27.old',
  ])
    await mkdir(path.join(folder, name), { recursive: true });
  expect(await told()).toBe(String(Date.parse('2026-11-26T02:00:01Z') / 1000));
  await mkdir(path.join(folder, 'fitreel-2099-01-01T02-00-00Z'));
  expect(await told()).toBe(String(Date.parse('2099-01-01T02:00:00Z') / 1000));
  await rm(folder, { recursive: true });
  expect(await told()).toBe('0');
  await site.close();
  const without = await startMetricsSite();
  expect(await without.metrics()).not.toMatch(METRIC);
  await without.close();
});
