import { testContract } from './contract-test';
import { runCli } from './run-cli';

const { argv, env, stdout, stderr } = process;

// The reader may close the pipe early, as in `fitreel history | head -1`. The command still completes.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

runCli(argv.slice(2), { env, folder: process.cwd(), testContract, stdout, stderr }).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
