import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { runCommand } from '../support/run-command';
import { startSite } from '../support/start-site';

/** This process's environment without npm's settings for this repository. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
);

/** Runs a command of the project as its team does, and returns its output. */
async function run(command: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: { ...ENVIRONMENT, ...env } };
  return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
}

// Some 900 packages are installed, most of them from npm's cache: too slow for `npm test`.
await test('a remote in a repository of its own is made, tested, built, checked and shipped with the packed packages', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-packages-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tarballs = (await runCommand('fitreel-pack', [folder])).trim().split('\n');
  await runCommand('fitreel-new', ['--standalone', 'nutrition', 'Nutrition'], folder);
  // A clone has a folder of any name.
  const project = path.join(folder, 'team');
  await rename(path.join(folder, 'remote-nutrition'), project);
  await run(
    `npm install --no-save --prefer-offline --ignore-scripts --no-audit --no-fund ${tarballs.join(' ')}`,
    project,
  );

  await run('npx tsc', project);
  await run('npm test', project);
  await run('npm run build', project);

  const dataDir = path.join(folder, 'data');
  const site = await startSite(dataDir);
  try {
    const token = await run(`npx fitreel token create --store ${dataDir} --remote nutrition`, project);
    const env = { FITREEL_DEPLOY_TOKEN: token.trim() };
    assert.match(await run(`npx fitreel check --to ${site.origin}`, project, env), /can be deployed/i);
    await run(`npx fitreel deploy --to ${site.origin}`, project, env);
    const page = await fetch(`${site.origin}/nutrition`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<h1[^>]*>Nutrition<\/h1>/);
  } finally {
    await site.stop();
  }
});
