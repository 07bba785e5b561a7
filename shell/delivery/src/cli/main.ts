import { runCli } from './run-cli';

const { argv, env, stdout, stderr } = process;

// Whoever reads along may stop before the end, as `fitreel history | head -1` does; what was done is done.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

void runCli(argv.slice(2), { env, folder: process.cwd(), stdout, stderr }).then((code) => {
  process.exitCode = code;
});
