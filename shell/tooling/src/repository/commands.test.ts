import { existsSync } from 'node:fs';
import path from 'node:path';
import { currentDocuments } from '../../testing/documents';
import { repositoryFiles } from '../../testing/repository-files';
import { allApps, ROOT } from '../build/app';

interface Manifest {
  name: string;
  bin?: Record<string, string>;
  scripts?: Record<string, string>;
}

/** A workspace, or the root. */
interface Package extends Manifest {
  folder: string;
}

const packages = repositoryFiles(/(^|\/)package\.json$/).map(({ path: file, text }): Package => {
  return { ...(JSON.parse(text) as Manifest), folder: path.posix.dirname(file) };
});

/** The commands and options that the programs of a folder define, by the calls of commander. */
function definedIn(folder: string) {
  const sources = repositoryFiles(/(?<!\.test)\.ts$/).filter(({ path }) => path.startsWith(`${folder}/src/`));
  const found = (pattern: RegExp) =>
    new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  return {
    commands: found(/command\(\s*(?:program,\s*)?'([a-z]+)'/gi),
    options: found(/(?:option\(|\[)\s*'(--[\w-]+)/gi)
      .add('--help')
      .add('--version'),
  };
}

const programs = new Map(
  packages.flatMap(({ bin = {}, folder }) => {
    const defined = definedIn(folder);
    return Object.keys(bin).map((name) => [name, defined] as const);
  }),
);

/** What npm does without a script of that name. */
const NPM = /^(ci|install|prune|sbom|audit|publish|version|exec)$/;

/** The package that `-w` names; a remote that a document has its reader make has the scripts of the others. */
function packageOf(name: string | undefined, made: ReadonlySet<string>): Package | undefined {
  const remote = allApps().find(({ folder }) => path.basename(folder).startsWith('remote-'));
  const folder = name === undefined ? '.' : made.has(name) ? path.basename(remote?.folder ?? '') : name;
  return packages.find((one) => one.folder === folder || one.name === folder);
}

/** What is wrong with a call of `fitreel` or another program of the repository; null where nothing is. */
function programProblem(name: string, args: string[]): string | null {
  const defined = programs.get(name);
  if (!defined) return existsSync(path.join(ROOT, 'node_modules/.bin', name)) ? null : `no program ${name}`;
  const [command = ''] = args;
  if (name === 'fitreel' && /^[a-z]/.test(command) && !defined.commands.has(command))
    return `no command ${command}`;
  const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.replace(/=.*/, ''));
  const unknown = options.find((option) => !defined.options.has(option));
  return unknown === undefined ? null : `no option ${unknown}`;
}

/** What is wrong with a call of npm. What follows `--` goes to the last program of the script. */
function npmProblem(args: string[], made: ReadonlySet<string>): string | null {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const passed = end < 0 ? [] : args.slice(end + 1);
  const workspace = own.includes('-w') ? own[own.indexOf('-w') + 1] : undefined;
  const [verb = '', script = ''] = own.filter((arg) => arg !== '-s');
  if (verb === '' || NPM.test(verb)) return null;
  const name = verb === 'run' ? script : verb;
  const found = packageOf(workspace, made)?.scripts?.[name];
  if (found === undefined) return `no script ${name} in ${workspace ?? 'package.json'}`;
  const [program = '', ...given] = found.split('&&').at(-1)?.trim().split(' ') ?? [];
  return programs.has(program) ? programProblem(program, [...given, ...passed]) : null;
}

/** The commands in a text in code style or in a block of code. */
function commandsIn(code: string): string[] {
  const lines = code.replaceAll(/\\\n/g, ' ').split('\n');
  return lines
    .flatMap((line) => line.replace(/(^|\s)#.*/, '').split(/ && |; | \| /))
    .map((command) => command.trim());
}

function problemOf(command: string, made: ReadonlySet<string>): string | null {
  const [first = '', ...args] = command
    .replace(/^(\w+=\S* )+/, '')
    .replaceAll(/[[\]]/g, '')
    .split(/\s+/);
  if (first === 'npm') return npmProblem(args, made);
  const called = args[0] === '--package' ? args.slice(2) : args;
  const [program = '', ...rest] = first === 'npx' ? called : [first, ...args];
  return first === 'npx' || programs.has(program) ? programProblem(program, rest) : null;
}

test('every command that a document names exists, with its options', () => {
  const missing = currentDocuments().flatMap(({ path: document, code }) => {
    const commands = code.flatMap(commandsIn);
    const made = commands.map((command) => /^npx fitreel-new ([a-z-]+) [A-Z]/.exec(command)?.[1]);
    const remotes = new Set(made.map((name) => `remote-${name}`));
    return commands.flatMap((command) => {
      const problem = problemOf(command, remotes);
      return problem === null ? [] : [`${document}: ${command}: ${problem}`];
    });
  });
  expect(missing).toEqual([]);
});
