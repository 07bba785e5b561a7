import { Command } from 'commander';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/app';
import { publishedPackages } from './published';
import { keepRanges } from './ranges';
import { stagePackage } from './stage';

interface Options {
  unpacked?: true;
}

/** Stages all packages in folders below `out`, and returns the folders. */
async function stageAll(out: string, types: boolean): Promise<string[]> {
  const folders: string[] = [];
  for (const one of publishedPackages(ROOT)) {
    const to = path.join(out, one.manifest.name.replace(/^.*\//, ''));
    await stagePackage(one, to, types);
    folders.push(to);
  }
  return folders;
}

async function pack(out: string): Promise<string[]> {
  const stage = mkdtempSync(path.join(tmpdir(), 'fitreel-pack-'));
  try {
    const options = ['--ignore-scripts', '--silent', '--pack-destination', out];
    const args = ['pack', ...options, ...(await stageAll(stage, true))];
    const names = execFileSync('npm', args, { encoding: 'utf8' }).trim().split('\n');
    return names.map((name) => path.join(out, name));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Keeps the SDK version of the shell that is live at `from` in the ranges of remotes that run on it. */
function ranges({ from }: { from?: string }): void {
  if (!from)
    return console.log('Remotes take the new SDK alone: FITREEL_SITE names no site to compare with.');
  const dist = mkdtempSync(path.join(tmpdir(), 'fitreel-shell-'));
  try {
    const command = path.join(ROOT, 'node_modules/@fitreel/delivery/bin/fitreel.cjs');
    execFileSync(process.execPath, [command, 'shell', dist, '--from', from], { stdio: 'inherit' });
    for (const line of keepRanges(dist)) console.log(line);
  } finally {
    rmSync(dist, { recursive: true });
  }
}

/** `fitreel-pack [--unpacked] [OUT]`. Prints the path of each tarball; `npm publish` takes it. */
const program = new Command('fitreel-pack')
  .description('pack the packages that teams with repositories of their own install')
  .argument('[OUT]', 'folder of the tarballs', 'dist')
  .option('--unpacked', 'leave folders instead of tarballs, without declarations')
  .action(async (given: string, { unpacked }: Options) => {
    const out = path.resolve(given);
    mkdirSync(out, { recursive: true });
    for (const made of await (unpacked ? stageAll(out, false) : pack(out))) console.log(made);
  });

program
  .command('ranges')
  .description('after changesets, let remotes keep the SDK that they also run on')
  .option('--from <SITE>', 'site whose shell has that SDK', process.env['FITREEL_SITE'])
  .action(ranges);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
