import { chromium } from '@playwright/test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { browserOptions } from '../support/browser';
import { runCommand } from '../support/run-command';
import { startSite } from '../support/start-site';

/** This process's environment without npm's settings for this repository. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
);

/** Runs a command of the project as its team does, and returns its output. Rejects with the output of one that fails. */
async function run(command: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: { ...ENVIRONMENT, ...env } };
  try {
    return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Opens `url` in a browser. Resolves with its heading, and with what the console says. */
async function opened(url: string): Promise<{ heading: string; errors: string[] }> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url);
    // Scripts have made it a page of its own, which goes on to another without the server.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: 'Nutrition' }).first().click();
    return { heading: await page.getByRole('heading', { level: 1, name: 'Nutrition' }).innerText(), errors };
  } finally {
    await browser.close();
  }
}

// Some 900 packages are installed, most of them from npm's cache: too slow for `npm test`.
await test('a remote in a repository of its own is made, checked, tested, built, composed with the live shell and shipped with the packed packages', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-packages-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tarballs = (await runCommand('fitreel-pack', [folder])).trim().split('\n');
  await runCommand('fitreel-new', ['--standalone', 'nutrition', 'Nutrition'], folder);
  // A clone has a folder of any name.
  const project = path.join(folder, 'team');
  await rename(path.join(folder, 'remote-nutrition'), project);
  const install = (...packages: string[]) =>
    run(
      `npm install --no-save --prefer-offline --ignore-scripts --no-audit --no-fund ${[...tarballs, ...packages].join(' ')}`,
      project,
    );
  await install();

  await run('npm run check', project);
  const feature = path.join(project, 'src/other');
  await mkdir(feature);
  await writeFile(
    path.join(feature, 'other.ts'),
    "export * from '../home/home';\nexport { createTestPlatform } from '@fitreel/sdk/testing';\n",
  );
  await assert.rejects(run('npm run lint', project), /export-names/);
  await assert.rejects(
    run('npm run boundaries', project),
    /remote-features-import-only-shared[^]*testing-only-in-tests|testing-only-in-tests[^]*remote-features-import-only-shared/,
  );
  await rm(feature, { recursive: true });
  await run('npm test', project);
  await run('npm run build', project);

  const dataDir = path.join(folder, 'data');
  const site = await startSite(dataDir);
  try {
    await run(`npx fitreel shell --from ${site.origin}`, project);
    assert.match(await run('npx fitreel-contract', project), /1 routes, 0 problems/);
    // The same remote, built by Rspack (shell/docs/other-bundlers.md).
    await cp(path.join(import.meta.dirname, 'other-bundlers'), project, { recursive: true });
    await install('@rspack/core@1.7.12');
    await run('node build.cjs', project);
    await run('npx fitreel-build --built dist', project);
    assert.match(await run('npx fitreel-contract', project), /1 routes, 0 problems/);
    const token = await run(`npx fitreel token create --store ${dataDir} --remote nutrition`, project);
    const env = { FITREEL_DEPLOY_TOKEN: token.trim() };
    assert.match(await run(`npx fitreel check --to ${site.origin}`, project, env), /can be deployed/i);
    await run(`npx fitreel deploy --to ${site.origin}`, project, env);
    const page = await fetch(`${site.origin}/nutrition`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<h1[^>]*>Nutrition<\/h1>/);

    // And by Vite, whose modules the contract test cannot run.
    await install('vite@8.3.8', '@module-federation/vite@1.23.8');
    await run('node vite.mjs', project);
    await run('npx fitreel-build --built dist', project);
    const deployed = await run(`npx fitreel deploy --force --to ${site.origin}`, project, env);
    const [, version = ''] = /nutrition (\S+) is live/.exec(deployed) ?? [];
    const rendered = await (await fetch(`${site.origin}/nutrition`)).text();
    assert.match(rendered, /<h1[^>]*>Nutrition<\/h1>/);
    assert.ok(version && rendered.includes(version), deployed);
    assert.deepEqual(await opened(`${site.origin}/nutrition`), { heading: 'Nutrition', errors: [] });
  } finally {
    await site.stop();
  }
});
