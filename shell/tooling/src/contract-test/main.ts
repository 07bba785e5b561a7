import { appFolder, SHELL } from '@fitreel/protocol';
import { Command } from 'commander';
import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/app';
import { watchForStuck, type Patience } from '../build/stuck';
import { findingsOf } from './remedies';
import { startSandbox } from './sandbox';
import type { Message, TestedFolders, Verdict } from './worker';

/** Longer than any page computes or stays silent. */
const PATIENCE: Patience = { cpuMs: 8000, ms: 60_000 };

/** A page ended the test, so its remote breaks the contract. Other errors are failures of the test itself. */
class EndedByPage extends Error {}

/** Tests in a separate process, which is killed if a page does not end. */
function tested(folders: TestedFolders): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const sandbox = startSandbox(Object.values(folders));
    process.once('exit', () => sandbox.kill('SIGKILL'));
    let page: string | null = null;
    const fail = (why: string) => reject(page === null ? new Error(why) : new EndedByPage(`${page}: ${why}`));
    let watch: ReturnType<typeof watchForStuck> | undefined;
    // It has loaded its own code, which does not count against the release, and waits for the folders.
    sandbox.once('message', () => {
      watch = watchForStuck(sandbox.pid ?? 0, PATIENCE, () => {
        fail(
          `computes for more than ${PATIENCE.cpuMs / 1000} s without a break: look for a loop that does not end`,
        );
        sandbox.kill('SIGKILL');
      });
      sandbox.send(folders);
    });
    sandbox.on('message', (message: Message) => {
      watch?.hear();
      if (message === 'alive') return;
      if ('page' in message) page = message.page;
      else if ('error' in message) fail(message.error);
      else resolve(message);
      // Pages rendered on the server leave behind their requests' timers, which need not be waited for.
      if (!('page' in message)) sandbox.kill('SIGKILL');
    });
    sandbox.on('error', reject);
    sandbox.on('exit', () => {
      watch?.end();
      fail('ends the process that shows it');
    });
  });
}

/** Result of the check in a browser (`BrowserVerdict` of delivery). */
type Opened = { problems: string[] } | { notRun: string };

const BROWSER_CHECK = 'bin/browser-check.cjs';

/** Opens the pages in a browser, as `fitreel check` does (shell/delivery/README.md#in-a-browser). */
function opened({ dist, shell }: TestedFolders): Promise<Opened> {
  const delivery = path.dirname(require.resolve('@fitreel/delivery/package.json'));
  // It runs code of the release, which gets neither the deploy token nor the signing key.
  const { PATH, HOME, TMPDIR, CHROME_PATH, LD_LIBRARY_PATH } = process.env;
  const env = { PATH, HOME, TMPDIR, CHROME_PATH, LD_LIBRARY_PATH };
  return new Promise((resolve, reject) => {
    const check = fork(path.join(delivery, BROWSER_CHECK), [dist, shell], { env });
    check.once('message', (verdict) => resolve(verdict as Opened));
    check.on('error', reject);
    check.on('close', (code) => resolve({ notRun: `the check itself failed: it ended with ${code}` }));
  });
}

/**
 * `fitreel-contract [DIST]`: tests a built remote with the built shell, on the server and in a browser, against the contract's examples
 * (shell/tooling/README.md#the-contract-test). If a release breaks a promise, the exit code is 1 and every problem is on standard error.
 * `fitreel` gets the problems as a message and opens the pages itself.
 */
new Command('fitreel-contract')
  .description('test the built remote in the current folder against the contract, with the built shell')
  .argument('[DIST]', 'folder of the built remote', 'dist')
  .option('--shell <DIST>', 'folder of the built shell', path.join(ROOT, appFolder(SHELL), 'dist'))
  .action(async (dist: string, { shell }: { shell: string }) => {
    const started = performance.now();
    const folders = { dist: path.resolve(dist), shell: path.resolve(shell) };
    const { name, version, routes, problems } = await tested(folders);
    const seen = process.send ? { problems: [] } : await opened(folders);
    if ('notRun' in seen) console.error(`No page was opened in a browser: ${seen.notRun}.`);
    const findings = [...findingsOf(problems), ...('problems' in seen ? seen.problems : [])];
    for (const finding of findings) console.error(finding);
    process.send?.(findings);
    if (findings.length > 0) process.exitCode = 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${name} ${version}: ${routes} routes, ${findings.length} problems, ${seconds} s`);
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof EndedByPage) process.send?.([error.message]);
    process.exitCode = 1;
  });
