import { runCli } from './run-cli';

const { argv, env, stdout, stderr } = process;

void runCli(argv.slice(2), { env, folder: process.cwd(), stdout, stderr }).then((code) => {
  process.exitCode = code;
});
