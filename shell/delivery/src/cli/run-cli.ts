import { Command, CommanderError } from 'commander';
import { DeployRejected, OperatorError } from '../core/store/problem';
import { damageFound } from '../core/events/events';
import { machineProblem } from '../core/store/machine-problem';
import { ownVersion } from '../core/version/version';
import { addDeploy, addPromote, addRetire } from './commands/changes';
import { addHistory, addStatus } from './commands/listings';
import { addCheck, addVerify } from './commands/releases';
import { addMigrate } from './commands/migrate';
import { addRollback } from './commands/rollback';
import { addShell } from './commands/shell';
import { addUpgrade } from './commands/upgrade';
import {
  EXIT_CODES,
  exitOf,
  printable,
  printableJson,
  type AddCommand,
  type CommandCapability,
  type CommandContext,
  type OpenInBrowser,
  type Outcome,
  type TestContract,
} from './output';

/** The process in which the program runs. */
export interface ProcessContext extends Pick<CommandContext, 'env' | 'folder' | 'capabilities'> {
  /** By default, tests nothing. */
  testContract?: TestContract;
  /** By default, opens nothing. */
  openInBrowser?: OpenInBrowser;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

const COMMANDS: readonly AddCommand[] = [
  addDeploy,
  addPromote,
  addRollback,
  addRetire,
  addStatus,
  addHistory,
  addCheck,
  addVerify,
  addShell,
  addMigrate,
  addUpgrade,
];

const exitCodes = Object.values(EXIT_CODES).map(({ code, means }) => `  ${code}  ${means}`);

/** A site has each of these hooks at most once: otherwise a command could not tell which one to call. */
const SINGLE_HOOKS = ['tokensFor', 'watcher', 'promoteFrom'] as const;

/** Throws OperatorError if two capabilities have the same single hook. */
function requireSingleHooks(capabilities: readonly CommandCapability[]): void {
  for (const hook of SINGLE_HOOKS) {
    const [first, second] = capabilities.filter((capability) => capability[hook]);
    if (first && second)
      throw new OperatorError(`${first.name} and ${second.name} both have the hook ${hook}.`);
  }
}

function createProgram(context: CommandContext, { stdout, stderr }: ProcessContext): Command {
  const program = new Command('fitreel')
    .description('Deploy the apps of a site independently: each in one step, and back again.')
    .version(ownVersion(context.env))
    // `rollback` has a --version of its own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // `runCli` reports all failures.
      outputError: () => undefined,
    })
    .addHelpText('after', `\nExit codes:\n${exitCodes.join('\n')}`);
  const added = context.capabilities.flatMap(({ commands = [] }) => commands);
  for (const add of [...COMMANDS, ...added]) add(program, context);
  return program;
}

/** Explains an error and its remedy, in one or two lines. */
function explain(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '');
  return machineProblem(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The stack of an unexpected failure, without its message. */
function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.slice(Math.max(0, stack.search(/^ +at /m)));
}

/**
 * Runs the command in `args`. With `--json` it prints exactly one document on standard output, even on failure.
 *
 * @returns the exit code
 */
export async function runCli(args: readonly string[], processContext: ProcessContext): Promise<number> {
  const {
    env,
    folder,
    capabilities,
    stdout,
    stderr,
    testContract = () => Promise.resolve(null),
    openInBrowser = () => Promise.resolve({ problems: [] }),
  } = processContext;
  const asJson = args.includes('--json');
  const printError = (text: string) => stderr.write(`${printable(text)}\n`);
  const printJson = (value: unknown) => stdout.write(`${printableJson(value)}\n`);
  const say = (text: string) => (asJson ? undefined : printError(text));
  const finished: Outcome[] = [];
  const finish = (outcome: Outcome) => finished.push(outcome);
  const closers: (() => Promise<void>)[] = [];
  const onEnd = (close: () => Promise<void>) => closers.push(close);
  const endDamage = damageFound.subscribe(({ problem }) =>
    printError(`Ignored, as it cannot be read: ${problem}`),
  );
  try {
    const context = { env, folder, testContract, openInBrowser, capabilities, onEnd, say, finish };
    requireSingleHooks(capabilities);
    const program = createProgram(context, processContext);
    await program.parseAsync(args, { from: 'user' });
    for (const { json, text, hint } of finished) {
      if (asJson) printJson(json);
      else stdout.write(`${printable(text)}\n`);
      const hints = new Set([hint].flat().filter((one) => one !== undefined));
      if (hints.size > 0 && !asJson) printError([...hints].join('\n'));
    }
    return EXIT_CODES[finished[0]?.exit ?? 'done'].code;
  } catch (error) {
    const kind = exitOf(error);
    // Commander throws after it has printed the help, even if the command is missing.
    const printedHelp = error instanceof CommanderError && /^\(?outputHelp/.test(error.message);
    if (kind === 'done' || (printedHelp && !asJson)) return EXIT_CODES[kind].code;
    const problems = error instanceof DeployRejected ? { problems: error.problems } : {};
    if (asJson) printJson({ error: { kind, message: explain(error), ...problems } });
    else printError(`fitreel: ${explain(error)}`);
    if (kind === 'unexpected') printError(stackOf(error));
    return EXIT_CODES[kind].code;
  } finally {
    for (const close of closers) await close();
    endDamage();
  }
}
