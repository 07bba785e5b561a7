import { runTool } from './program';

const { env, stdout, stderr, argv } = process;

// A reader may stop early (`catalog list | head`), which is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** Moves to the beginning of the terminal's line, and clears it. */
const CLEAR_LINE = '\r\u001b[K';
const inPlace = stderr.isTTY ? CLEAR_LINE : '';

runTool(argv.slice(2), {
  // npm runs a script in its workspace's folder, but relative paths start in the operator's.
  folder: env.INIT_CWD ?? process.cwd(),
  env,
  print: (line) => stdout.write(`${line}\n`),
  // Other lines replace the progress, which is then shown again below them.
  printError: (line) => stderr.write(`${inPlace}${line}\n`),
  showProgress: stderr.isTTY ? (line) => stderr.write(`${CLEAR_LINE}${line}`) : undefined,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
