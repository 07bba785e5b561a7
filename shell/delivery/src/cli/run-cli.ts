import { Command, CommanderError } from 'commander';
import { DeployRejected } from '../compatibility/problem';
import type { Cli, Outcome } from './cli';
import { addCheck } from './commands/check';
import { addDeploy } from './commands/deploy';
import { addExport } from './commands/export';
import { addHistory } from './commands/history';
import { addPromote } from './commands/promote';
import { addPrune } from './commands/prune';
import { addRetire } from './commands/retire';
import { addRollback } from './commands/rollback';
import { addStatus } from './commands/status';
import { addToken } from './commands/token';
import { addVerify } from './commands/verify';
import { EXIT_CODES, exitOf } from './exit-codes';
import { progressLine } from './progress-line';
import { visible } from './visible';

/** Where the program runs. */
export interface Surroundings extends Pick<Cli, 'env' | 'folder'> {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

const COMMANDS = [
  addDeploy,
  addPromote,
  addRollback,
  addRetire,
  addStatus,
  addHistory,
  addCheck,
  addPrune,
  addVerify,
  addExport,
  addToken,
];

const exitCodes = Object.values(EXIT_CODES).map(({ code, means }) => `  ${code}  ${means}`);

function createProgram(cli: Cli, { stdout, stderr }: Surroundings): Command {
  const program = new Command('fitreel')
    .description('Ships the releases of a site: each app alone, in one step, and back.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // A failure is reported in one place, after the program has ended.
      outputError: () => undefined,
    })
    .addHelpText('after', `\nExit codes:\n${exitCodes.join('\n')}`);
  for (const add of COMMANDS) add(program, cli);
  return program;
}

/** What is said of a failure: on one line or two, what is wrong and what to do. */
function explained(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '');
  return error instanceof Error ? error.message : String(error);
}

/** The calls that led to an unexpected failure, without its message. */
function whereFrom(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.slice(Math.max(0, stack.search(/^ +at /m)));
}

/**
 * Runs the command in `args`. With `--json` standard output has one document and nothing else, failures included.
 *
 * @returns the exit code
 */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, folder, stdout, stderr } = surroundings;
  const asJson = args.includes('--json');
  const progress = progressLine(stderr);
  const say = (text: string) => stderr.write(`${visible(text)}\n`);
  const finished: Outcome[] = [];
  const cli: Cli = { env, folder, progress: progress.tell, finish: (outcome) => finished.push(outcome) };
  const printJson = (value: unknown) => stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  try {
    await createProgram(cli, surroundings).parseAsync(args, { from: 'user' });
    progress.clear();
    for (const { json, text, aside } of finished) {
      if (asJson) printJson(json);
      else stdout.write(`${visible(text)}\n`);
      if (aside && !asJson) say(aside);
    }
    return EXIT_CODES[finished[0]?.exit ?? 'done'].code;
  } catch (error) {
    progress.clear();
    const kind = exitOf(error);
    // Help was asked for, or has been shown in the place of a command.
    const shown = error instanceof CommanderError && /^\(?outputHelp/.test(error.message);
    if (kind === 'done' || (shown && !asJson)) return EXIT_CODES[kind].code;
    const problems = error instanceof DeployRejected ? { problems: error.problems } : {};
    if (asJson) printJson({ error: { kind, message: explained(error), ...problems } });
    else say(`fitreel: ${explained(error)}`);
    if (kind === 'unexpected') say(whereFrom(error));
    return EXIT_CODES[kind].code;
  }
}
