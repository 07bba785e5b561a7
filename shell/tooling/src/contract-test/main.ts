import { appFolder, SHELL } from '@fitreel/protocol';
import { Command } from 'commander';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '../build/app';
import { findingsOf } from './remedies';
import type { Message, TestedFolders, Verdict } from './worker';

const WORKER = path.join(__dirname, '../../bin/contract-worker.cjs');

/** A page may compute for this long without a break: the processor's time, of which it gets less on a busy machine. */
const STUCK_CPU_MS = 8000;

/** So long no page takes, whatever it waits for. */
const STUCK_MS = 60_000;
const LOOK_MS = 500;

/** A page that ends the test. Its remote breaks the contract, unlike where the test itself fails. */
class EndedByPage extends Error {}

/** Tests in a thread, which ends where a page of it does not. */
function tested(workerData: TestedFolders): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData });
    let page: string | null = null;
    const fail = (why: string) => reject(page === null ? new Error(why) : new EndedByPage(`${page}: ${why}`));
    let heard = { at: performance.now(), cpu: process.cpuUsage() };
    const look = setInterval(() => {
      const { user, system } = process.cpuUsage(heard.cpu);
      const computes = (user + system) / 1000 > STUCK_CPU_MS;
      if (!computes && performance.now() - heard.at < STUCK_MS) return;
      fail(
        computes
          ? `computes for more than ${STUCK_CPU_MS / 1000} s without a break: look for a loop that does not end`
          : `does not respond for ${STUCK_MS / 1000} s`,
      );
      worker.terminate().catch(reject);
    }, LOOK_MS);
    worker.on('message', (message: Message) => {
      heard = { at: performance.now(), cpu: process.cpuUsage() };
      if (message === 'alive') return;
      if ('page' in message) {
        page = message.page;
        return;
      }
      resolve(message);
      // Pages rendered on the server leave timers, by which requests would have ended: nobody waits for them.
      worker.terminate().catch(reject);
    });
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      clearInterval(look);
      fail('ends the process that shows it');
    });
  });
}

/**
 * `fitreel-contract [DIST]`: tests a built remote with the built shell, on the server and in a browser, against the contract's
 * examples (shell/tooling/README.md#the-contract-test). A release that breaks a promise ends with exit code 1, and every problem on
 * standard error. `fitreel` gets the problems as a message.
 */
new Command('fitreel-contract')
  .description('test the built remote in the current folder against the contract, with the built shell')
  .argument('[DIST]', 'folder of the built remote', 'dist')
  .option('--shell <DIST>', 'folder of the built shell', path.join(ROOT, appFolder(SHELL), 'dist'))
  .action(async (dist: string, { shell }: { shell: string }) => {
    const started = performance.now();
    const folders = { dist: path.resolve(dist), shell: path.resolve(shell) };
    const { name, version, routes, problems } = await tested(folders);
    const findings = findingsOf(problems);
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
