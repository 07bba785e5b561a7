import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { exportSite } from './export-site';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const SETTINGS = { embedBase: 'https://videos.example/embed', telemetrySample: 0, allowOverrides: [] };

/** A site with a canary of the catalogue; `run` exports it and returns the reported progress. */
async function newExport() {
  const site = await releaseSite(folders);
  const [old, previous, live, canary] = [
    await site.remote('old'),
    await site.remote('previous'),
    await site.remote('live'),
    await site.remote('canary'),
  ];
  for (const version of [old, previous, live]) await site.deploy(version);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  const target = path.join(await folders.create(), 'exported');
  const run = async () => {
    const steps: [number, number, string][] = [];
    const options = {
      settings: SETTINGS,
      root: target,
      listen: '80',
      api: 'http://127.0.0.1:3000',
      hstsSeconds: 0,
    };
    await exportSite(site.store, target, options, (...step) => steps.push(step));
    return steps;
  };
  return { ...site, previous, live, canary, target, run };
}

test('has the releases that a page may load, as fallback too, and no drafts', async () => {
  const { target, run, previous, live, canary } = await newExport();
  await run();
  const names = await readdir(path.join(target, 'releases/catalog'));
  expect(names.sort()).toEqual([previous, live, canary].sort());
  expect(await readdir(path.join(target, 'releases'))).toEqual(['catalog', 'shell']);
  expect((await readdir(target)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('reports each step of the total', async () => {
  const { run } = await newExport();
  const steps = await run();
  expect(steps.map(([done]) => done)).toEqual(steps.map((_step, index) => index + 1));
  expect(new Set(steps.map(([, total]) => total))).toEqual(new Set([steps.length]));
  expect(steps.at(-1)?.[2]).toBe('nginx.conf');
});

test('copies a release that the folder already has only once', async () => {
  const { target, run, live } = await newExport();
  await run();
  const folder = path.join(target, 'releases/catalog', live);
  const before = await stat(folder);
  await run();
  expect((await stat(folder)).ino).toBe(before.ino);
});

test('the next export completes a copy that was interrupted', async () => {
  const { target, run, live, store } = await newExport();
  await run();
  const folder = path.join(target, 'releases/catalog', live);
  const draft = path.join(target, `.draft-catalog-${live}`);
  await rename(folder, draft);
  await writeFile(path.join(draft, 'half.js'), 'half');
  await run();
  expect((await readdir(folder)).sort()).toEqual((await readdir(store.folderOf('catalog', live))).sort());
});

test('serves the live release in its pages, not the canary', async () => {
  const { target, run, live, canary } = await newExport();
  await run();
  const page = await readFile(path.join(target, 'trend/index.html'), 'utf8');
  const [head = ''] = page.split('<body>');
  expect(head).toContain(`/releases/catalog/${live}/`);
  expect(head).not.toContain(canary);
  const missing = await readFile(path.join(target, '404.html'), 'utf8');
  expect(missing.split('<body>')[0]).not.toContain('/releases/catalog/');
});
