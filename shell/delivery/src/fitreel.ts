import { RELEASE_FILE, SHELL, appFolder } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CAPABILITIES } from './capabilities';
import { ROOT } from './builds/repository';
import { machineProblem } from './core/store/machine-problem';
import { EXIT_CODES, exitOf, type TestContract } from './cli/output';
import { runCli } from './cli/run-cli';

/** The exit code of `fitreel-contract` where the build tools are not installed (ADR-0032). */
const NO_BUILD_TOOLS_EXIT_CODE = 3;

/**
 * Runs the tooling's `fitreel-contract` (ADR-0004, shell/tooling/README.md#the-contract-test), with the shell that is built here. Null
 * where no shell is built or no build tools are installed.
 */
const testContract: TestContract = (dist, folder) => {
  const shell = path.join(ROOT, appFolder(SHELL), 'dist', RELEASE_FILE);
  if (!existsSync(shell)) return Promise.resolve(null);
  const command = path.join(ROOT, 'node_modules/.bin/fitreel-contract');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, dist], { cwd: folder }, (error, _output, problems) => {
      if (error?.code === NO_BUILD_TOOLS_EXIT_CODE) resolve(null);
      else resolve(error ? problems.trim().split('\n') : []);
    });
  });
};

const { argv, env, stdout, stderr } = process;

// The reader may close the pipe early, as in `fitreel history | head -1`. The command still completes.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`fitreel: the command has ended, but its output is lost: ${error.message}`);
  process.exit(EXIT_CODES.unexpected.code);
});

runCli(argv.slice(2), {
  env,
  folder: process.cwd(),
  testContract,
  capabilities: CAPABILITIES,
  stdout,
  stderr,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(machineProblem(error) ?? error);
    process.exitCode = EXIT_CODES[exitOf(error)].code;
  },
);
