import { RELEASE_FILE, SHELL, appFolder } from '@fitreel/protocol';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, toolingCommand } from '../builds/repository';
import { runChild } from '../builds/run-child';
import type { TestContract } from './output';

/** The exit code of `fitreel-contract` if the build tools are not installed (ADR-0131). */
const NO_BUILD_TOOLS_EXIT_CODE = 3;

/**
 * Runs a contract test for the release in `dist`. Resolves with the problems it reports, or with null if the build tools are not
 * installed.
 *
 * @param command file of the program
 * @param shell folder of the built shell
 * @param cwd the remote's folder
 * @throws Error with its output if the test itself fails, which says nothing about the release
 */
export async function contractTest(
  command: string,
  dist: string,
  shell: string,
  cwd: string,
): ReturnType<TestContract> {
  const { sent, code, errors } = await runChild(command, [dist, '--shell', shell], cwd);
  if (sent !== undefined) return sent as string[];
  if (code === NO_BUILD_TOOLS_EXIT_CODE) return null;
  throw new Error(`The contract test itself failed, so nothing is known of the release:\n${errors}`);
}

/**
 * Runs the tooling's `fitreel-contract` (shell/tooling/README.md#the-contract-test), with the shell that is built here. Null
 * if no shell is built or the build tools are not installed.
 */
export const testContract: TestContract = async (dist, folder) => {
  const shell = path.join(ROOT, appFolder(SHELL), 'dist');
  const command = toolingCommand('fitreel-contract');
  if (!existsSync(path.join(shell, RELEASE_FILE)) || command === null) return null;
  // The shell in the command's folder, even with --all, where the remote has another folder.
  return contractTest(command, dist, shell, folder);
};
