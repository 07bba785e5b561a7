import { RELEASE_FILE, SHELL, appFolder } from '@fitreel/protocol';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, toolingCommand } from '../builds/repository';
import type { TestContract } from './output';

/** The exit code of `fitreel-contract` where the build tools are not installed (ADR-0032). */
const NO_BUILD_TOOLS_EXIT_CODE = 3;

/**
 * Runs a contract test for the release in `dist`. Resolves with the problems that it sends, or with null where the build tools are not
 * installed.
 *
 * @param command file of the program
 * @param cwd the remote's folder
 * @throws Error with its output, if it fails itself: that says nothing about the release
 */
export function contractTest(command: string, dist: string, cwd: string): ReturnType<TestContract> {
  return new Promise((resolve, reject) => {
    const child = fork(command, [dist], { cwd, silent: true });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout?.resume();
    child.on('message', (problems: string[]) => resolve(problems));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === NO_BUILD_TOOLS_EXIT_CODE) resolve(null);
      else
        reject(new Error(`The contract test itself failed, so nothing is known of the release:\n${output}`));
    });
  });
}

/**
 * Runs the tooling's `fitreel-contract` (ADR-0004, shell/tooling/README.md#the-contract-test), with the shell that is built here. Null
 * where no shell is built or no build tools are installed.
 */
export const testContract: TestContract = async (dist, folder) => {
  const shell = path.join(ROOT, appFolder(SHELL), 'dist', RELEASE_FILE);
  const command = toolingCommand('fitreel-contract');
  return existsSync(shell) && command !== null ? contractTest(command, dist, folder) : null;
};
