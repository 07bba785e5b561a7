import { CAPABILITIES } from './capabilities';
import { EXIT_CODES, exitOf } from './cli/output';
import { openInBrowser } from './cli/open-in-browser';
import { runCli } from './cli/run-cli';
import { testContract } from './cli/test-contract';
import { machineProblem } from './core/store/machine-problem';

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
  openInBrowser,
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
