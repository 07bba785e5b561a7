import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeVariant } from '../../../e2e/support/variant';
import { ROOT, startSite } from '../servers';
import { ROUNDS, type Report } from './report';

const FITREEL = path.join(ROOT, 'shell/delivery/bin/fitreel.cjs');

/** Runs `fitreel`. Throws if it fails. */
export async function fitreel(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [FITREEL, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

/** Milliseconds that `work` takes. */
async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Does `work` in a folder inside the workspace, where packages resolve and which other tools ignore. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const dist = path.join(__dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(path.join(dist, 'bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when a page of the site refers to the release `version` of the catalogue. */
export async function shown(origin: string, version: string): Promise<void> {
  for (;;) {
    const page = await fetch(`${origin}/trend`);
    if ((await page.text()).includes(`/releases/catalog/${version}/remoteEntry`)) return;
  }
}

/** Deploys and rollbacks, from the command until the next page shows them, beside a command that only prints its help. */
export async function measureDeploys(report: Report): Promise<void> {
  await inFolder(async (folder) => {
    const site = await startSite();
    const [deploys, rollbacks, helps]: [number[], number[], number[]] = [[], [], []];
    try {
      const first = path.join(folder, 'first');
      const before = await writeVariant('catalog', first, 'first');
      await fitreel('deploy', '--force', first, '--store', site.folder);
      for (let round = 0; round < ROUNDS; round += 1) {
        const dist = path.join(folder, String(round));
        const version = await writeVariant('catalog', dist, String(round));
        const deploy = () => fitreel('deploy', '--force', dist, '--store', site.folder);
        deploys.push(await timed(() => deploy().then(() => shown(site.origin, version))));
        const rollback = () => fitreel('rollback', 'catalog', '--version', before, '--store', site.folder);
        rollbacks.push(await timed(() => rollback().then(() => shown(site.origin, before))));
        helps.push(await timed(() => fitreel('--help')));
      }
    } finally {
      await site.stop();
    }
    const [table, unit, reference] = ['Until the next page shows it', 'ms', 'fitreel --help'];
    report.add({ table, unit, name: 'fitreel deploy', samples: { FitReel: deploys, [reference]: helps } });
    report.add({
      table,
      unit,
      name: 'fitreel rollback',
      samples: { FitReel: rollbacks, [reference]: helps },
    });
  });
}
