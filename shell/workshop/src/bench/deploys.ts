import type { ChangeRequest } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { LocalDelivery } from '../../../delivery/src/operations/local-delivery';
import { ReleaseStore } from '../../../delivery/src/store/release-store';
import { CATALOG, writeRemote } from '../../../delivery/testing/built-apps';
import { startSite, type TestSite } from '../../../delivery/testing/site';
import { median, type Results } from '../report';

/** Deploys and references alternate, so that the machine's load affects both alike. */
const PAIRS = 15;

const COMMAND = path.join(__dirname, '../../../delivery/bin/fitreel.cjs');

/** Milliseconds that `work` takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function writeDurably(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, 'wx');
  await handle.writeFile(content);
  await handle.sync();
  await handle.close();
}

/** The minimum that makes a release survive a loss of power: copy and sync its files, then rename the folder. */
async function copyDurably(dist: string, target: string): Promise<void> {
  await mkdir(`${target}.draft`);
  for (const name of await readdir(dist))
    await writeDurably(path.join(`${target}.draft`, name), await readFile(path.join(dist, name)));
  await rename(`${target}.draft`, target);
}

/** Runs `fitreel` like a team. */
async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`fitreel ${args.join(' ')} ended with ${code}`);
}

/** Resolves when a page of the site refers to the release `version` of the catalogue. */
async function shown(origin: string, version: string): Promise<void> {
  for (;;) {
    const page = await fetch(`${origin}/trend`);
    if ((await page.text()).includes(`/releases/catalog/${version}/remoteEntry`)) return;
  }
}

function print(
  results: Results,
  what: string,
  times: readonly number[],
  references: readonly number[],
  reference: string,
): void {
  results.add({ table: 'Deploys', name: what, samples: { FitReel: times, [reference]: references } });
  const ratios = times.map((time, pair) => time / (references[pair] ?? NaN));
  const text = (value: number) => value.toFixed(1).padStart(7);
  console.log(
    `  ${what.padEnd(46)}${text(median(times))} ms ${text(median(ratios))} × ${reference} (${median(references).toFixed(1)} ms)`,
  );
}

async function measure(site: TestSite, folder: string, results: Results): Promise<void> {
  const origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  const store = new ReleaseStore(site.store.folder);
  const delivery = new LocalDelivery(store, 'bench');
  const times = {
    deploy: [] as number[],
    copy: [] as number[],
    rollback: [] as number[],
    write: [] as number[],
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const dist = path.join(folder, `dist-${pair}`);
    const { version } = await writeRemote(dist, CATALOG, `bench ${pair}`);
    const change: ChangeRequest = { kind: 'deploy', app: 'catalog', version };
    times.deploy.push(
      await timed(() =>
        delivery
          .add(dist)
          .then(() => delivery.change(change))
          .then(() => shown(origin, version)),
      ),
    );
    times.copy.push(await timed(() => copyDurably(dist, path.join(folder, `copy-${pair}`))));
    const { from } = (await delivery.history({ app: 'catalog', limit: 1 }))[0] ?? {};
    times.rollback.push(
      await timed(() =>
        delivery.change({ kind: 'rollback', app: 'catalog' }).then(() => shown(origin, from ?? '')),
      ),
    );
    times.write.push(await timed(() => writeDurably(path.join(folder, `file-${pair}`), 'x'.repeat(1000))));
  }
  console.log(`Deploys until the next page shows them; medians of ${PAIRS} pairs`);
  print(results, 'deploy of a built remote', times.deploy, times.copy, 'a synced copy of its files');
  print(results, 'rollback', times.rollback, times.write, 'one synced file');

  const commands: number[] = [];
  const bare: number[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    const dist = path.join(folder, `command-${pair}`);
    const { version } = await writeRemote(dist, CATALOG, `command ${pair}`);
    commands.push(
      await timed(() => command('deploy', dist, '--store', store.folder).then(() => shown(origin, version))),
    );
    bare.push(await timed(() => command('--help')));
  }
  print(results, 'npx fitreel deploy, from the command on', commands, bare, 'fitreel --help');
}

/** Deploys and rollbacks beside the least that they could do, in `folder`. */
export async function measureDeploys(folder: string, results: Results): Promise<void> {
  const site = await startSite();
  try {
    await measure(site, folder, results);
  } finally {
    await site.close();
  }
}
