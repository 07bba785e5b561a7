import { chromium } from '@playwright/test';
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

interface Manifest {
  scripts: Record<string, string>;
}

/** The project's scripts that have run; `check` runs three. */
const ran = new Set<string>(['lint', 'formatted', 'boundaries']);

const note = (command: string) => ran.add(/^npm (?:run )?(\w+)/.exec(command)?.[1] ?? '');

/** Runs a command of the project as its team does, and returns its output. Rejects with the output if it fails. */
async function run(command: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  note(command);
  const options = { cwd, env: { ...ENVIRONMENT, ...env } };
  try {
    return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Starts a command of the project, calls `use` with the URL that it prints, and then stops it. */
async function whileServed(command: string, cwd: string, use: (url: string) => Promise<void>): Promise<void> {
  note(command);
  // The command and its child processes.
  const child = spawn('bash', ['-c', command], { cwd, env: ENVIRONMENT, detached: true });
  const closed = once(child, 'close');
  let output = '';
  const printed = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [url] = /(?<=: )https?:\S+/.exec(output) ?? [];
        if (url) resolve(url);
      });
  });
  try {
    const url = await Promise.race([printed, closed.then(() => Promise.reject(new Error(output)))]);
    await use(url);
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid);
    await closed;
  }
}

/** Opens the page of the remote under development at `url`, and checks that it has its styles and no errors. */
async function developed(url: string): Promise<void> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', ({ message }) => errors.push(message));
    // A site asks before it loads a remote from elsewhere.
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(url);
    await page.getByRole('link', { name: 'Nutrition' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Nutrition' }).waitFor();
    const muted = () =>
      getComputedStyle(document.documentElement).getPropertyValue('--fr-color-text-muted').trim();
    assert.match(await page.evaluate(muted), /./);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

/** Opens `url` in a browser. Resolves with its heading and its console messages. */
async function opened(url: string): Promise<{ heading: string; errors: string[] }> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url);
    // The app runs, so it opens other pages without the server.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: 'Nutrition' }).first().click();
    return { heading: await page.getByRole('heading', { level: 1, name: 'Nutrition' }).innerText(), errors };
  } finally {
    await browser.close();
  }
}

// Installs about 900 packages, most of them from npm's cache: too slow for `npm test`.
await test('a remote in a repository of its own is made, checked, tested, built, composed with the live shell and shipped with the packed packages', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-packages-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tarballs = (await runCommand('fitreel-pack', [folder])).trim().split('\n');
  await runCommand('fitreel-new', ['--standalone', 'nutrition', 'Nutrition'], folder);
  // A clone's folder may have any name.
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
  await whileServed('npm run dev -- --alone', project, developed);
  // A development server does not need a site's secrets.
  assert.equal(existsSync(path.join(project, 'var')), false);

  const dataDir = path.join(folder, 'data');
  const site = await startSite(dataDir, { ALLOW_OVERRIDES: 'http://localhost:*' });
  try {
    await whileServed(`npm run dev -- --against ${site.origin}`, project, developed);
    await run(`npx fitreel shell --from ${site.origin}`, project);
    assert.match(await run('npx fitreel-contract', project), /1 routes, 0 problems/);
    const token = await run(`npx fitreel token create --store ${dataDir} --remote nutrition`, project);
    const env = { FITREEL_DEPLOY_TOKEN: token.trim() };
    const source = path.join(project, 'src/home/home.tsx');
    const good = await readFile(source, 'utf8');
    await writeFile(source, `${good}\nObject.assign(globalThis, { nutritionCache: [] });\n`);
    await run('npm run build', project);
    await assert.rejects(
      run(`npx fitreel check --to ${site.origin}`, project, env),
      /nutrition fails in a browser: .*nutritionCache/,
    );
    await writeFile(source, good);
    await run('npm run build', project);
    // As the generated workflow ships it, including the first time.
    const ship = `npm run deploy -- --canary 10 --guard --wait 60 --to ${site.origin}`;
    assert.match(await run(ship, project, env), /is live/);
    // The same remote, built by Rspack (shell/docs/other-bundlers.md).
    await cp(path.join(import.meta.dirname, 'other-bundlers'), project, { recursive: true });
    await install('@rspack/core@1.7.12');
    await run('node build.cjs', project);
    await run('npx fitreel-build --built dist', project);
    assert.match(await run('npx fitreel-contract', project), /1 routes, 0 problems/);
    assert.match(await run(`npx fitreel check --to ${site.origin}`, project, env), /can be deployed/i);
    // In a workspace, whose packages are hoisted to a folder above.
    await rename(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
    await run('npx fitreel-build --built dist', project);
    assert.match(await run('npx fitreel-contract', project), /1 routes, 0 problems/);
    await rename(path.join(folder, 'node_modules'), path.join(project, 'node_modules'));
    await run(`npx fitreel deploy --to ${site.origin}`, project, env);
    const page = await fetch(`${site.origin}/nutrition`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<h1[^>]*>Nutrition<\/h1>/);
    assert.match(await run(`npm run rollback -- --to ${site.origin}`, project, env), /nutrition/);
    const manifest = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as Manifest;
    assert.deepEqual(
      Object.keys(manifest.scripts).filter((name) => !ran.has(name)),
      [],
    );

    // And by Vite, whose globals the check in a browser rejects.
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
