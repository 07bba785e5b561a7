import { appFolder, appsIn, RELEASE_FILE, SHELL, type RemoteRelease } from '@fitreel/protocol';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../support/run-command';
import { expect, test } from '../support/test';

const ROOT = path.join(import.meta.dirname, '../../..');
const remotes = appsIn(readdirSync(ROOT)).filter((app) => app !== SHELL);
const folderOf = (remote: string) => path.join(ROOT, appFolder(remote));

for (const remote of remotes) {
  test(`${remote} keeps the contract`, async () => {
    expect(await runCommand('fitreel-contract', [], folderOf(remote))).toContain(' 0 problems');
  });
}

/** What a page of a remote must not do, each with the message of the contract test. */
const BREACHES = {
  'globalThis.leaked = 1;': 'adds the global leaked to the window',
  'setInterval(() => undefined, 60_000);': 'leaves an interval of 60000 ms behind',
  'document.addEventListener("scroll", () => undefined);':
    'leaves a listener for scroll on the document behind',
  'localStorage.setItem("sort", "1");': 'writes the storage key sort',
  'queueMicrotask(() => { throw new Error("too late"); });': 'throws Error: too late',
};

test('a release that leaks, throws, styles others or hides a page is named with every breach', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'fitreel-contract-'));
  try {
    await cp(path.join(folderOf('devtools'), 'dist'), dist, { recursive: true });
    const file = path.join(dist, RELEASE_FILE);
    const release = JSON.parse(await readFile(file, 'utf8')) as RemoteRelease;
    const [first] = release.description.routes;
    const script = path.join(dist, release.preload[first?.id ?? '']?.scripts.at(-1) ?? '');
    release.description.routes = release.description.routes.slice(0, 1);
    await writeFile(file, JSON.stringify(release));
    const style = Object.keys(release.files).find((name) => name.endsWith('.css')) ?? '';
    await writeFile(path.join(dist, style), 'body { display: none; }');
    await appendFile(script, `;${Object.keys(BREACHES).join('')}`);
    const failure = await runCommand('fitreel-contract', [dist], folderOf('devtools')).catch(String);
    for (const message of Object.values(BREACHES)) expect(failure).toContain(message);
    expect(failure).toContain('a rule without a class of the app');
    expect(failure).toContain('does not describe its route devtools.remotes at /remotes');
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});
