import { runTool } from './program';

const { env, stdout, stderr, argv } = process;

// A reader may stop early (`catalog list | head`), which is not a failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

runTool(argv.slice(2), {
  // npm runs a script in the folder of its workspace; relative paths start where the operator is.
  folder: env.INIT_CWD ?? process.cwd(),
  env,
  print: (line) => stdout.write(`${line}\n`),
  printError: (line) => stderr.write(`${line}\n`),
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
