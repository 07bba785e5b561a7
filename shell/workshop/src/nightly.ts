import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OTHER_TOKEN_VARIABLE, TOKEN_VARIABLE } from './attack/attacker';
import { installForProduction, run } from './installs';
import { ROOT, startSite } from './servers';
import { ENGINES, month } from './month/month';
import { PHASES, upgradeAndBack } from './upgrade/upgrade';

/** How many times the home page may arrive unrendered: on a busy machine, the gateway gives up on a slow rendering. */
const ATTEMPTS = 30;

async function renderedHome(origin: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const html = await (await fetch(origin)).text();
    if (html.includes('data-rendered="page"')) return;
    await pause(1000);
  }
  throw new Error('the home page was not rendered on the server');
}

/** Installs a clone of the last commit without build tools, and serves the releases of this checkout with it. */
async function serveWithoutBuildTools(): Promise<void> {
  await run('npx fitreel-build --stale');
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-production-'));
  try {
    const root = await installForProduction(ROOT, path.join(folder, 'clone'));
    const site = await startSite({ root });
    try {
      await renderedHome(site.origin);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Attacks a new site as a stranger and as two teams (SECURITY.md#checks). */
async function attackNewSite(): Promise<void> {
  const site = await startSite();
  try {
    const tokenFor = async (remote: string) => {
      const fitreel = path.join(ROOT, 'node_modules/.bin/fitreel');
      const args = ['token', 'create', '--remote', remote, '--days', '1', '--store', site.folder];
      return (await promisify(execFile)(fitreel, args)).stdout.trim();
    };
    const env = {
      [TOKEN_VARIABLE]: await tokenFor('catalog'),
      [OTHER_TOKEN_VARIABLE]: await tokenFor('library'),
    };
    await run(`npm run attack -- ${site.origin}`, { env });
  } finally {
    await site.stop();
  }
}

/** Operates a site for 30 days on each engine. */
function operateForAMonth(): Promise<void> {
  const { ENGINES: engines, DAYS = '30', MONTH_SEED = '1', BUILDS } = process.env;
  return month(engines?.split(',') ?? Object.keys(ENGINES), Number(DAYS), Number(MONTH_SEED), BUILDS);
}

/** The parts of the third tier, by name and in order. Each throws if it fails. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  kills: () => run('npx jest killed', { env: { KILLS: process.env['KILLS'] ?? '5' } }),
  browser: () => run('npm run nightly -w @fitreel/e2e'),
  packages: () => run('npm run packages -w @fitreel/e2e'),
  production: serveWithoutBuildTools,
  attack: attackNewSite,
  upgrade: () => upgradeAndBack(process.env['PHASES']?.split(','), process.env['BUILDS']),
  month: operateForAMonth,
};

const USAGE = `npm run test:nightly -- [PART...]

Runs the third tier of tests (ADR-0108), or only the parts that you name: ${Object.keys(PARTS).join(', ')}.
KILLS is the number of kills of each test of kills, 5 by default.
PHASES are the phases of the part upgrade, with commas between: ${Object.keys(PHASES).join(', ')}. ENGINES, DAYS and MONTH_SEED are of
the part month: ${Object.keys(ENGINES).join(', ')}; 30; and a number that decides what happens when. BUILDS is a folder that keeps the
installations of both parts for the next run.`;

/** Runs the parts one after the other, prints a summary, and fails if one of them has failed. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}.\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const summary: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n== ${name}`);
    const started = performance.now();
    let outcome = 'passed';
    try {
      await part();
    } catch (error) {
      outcome = `FAILED: ${error instanceof Error ? error.message : String(error)}`;
      process.exitCode = 1;
    }
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    summary.push(`${name.padEnd(10)} ${minutes.padStart(5)} min  ${outcome}`);
  }
  console.log(`\n== summary\n${summary.join('\n')}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
