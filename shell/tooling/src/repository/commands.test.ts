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

/** A command's program and what it gets, without settings and a registry before it and brackets for what may be left out. */
function calledIn(command: string): string[] {
  const [first = '', ...args] = command
    .replace(/^(\w+=\S* )+/, '')
    .replace(/^npx --@fitreel:registry=\S+/, 'npx')
    .replaceAll(/[[\]]/g, '')
    .split(/\s+/);
  if (first !== 'npx') return [first, ...args];
  return /^(--package|-w)$/.test(args[0] ?? '') ? args.slice(2) : args;
}

function problemOf(command: string, made: ReadonlySet<string>): string | null {
  const [program = '', ...args] = calledIn(command);
  if (program === 'npm') return npmProblem(args, made);
  return /^(\w+=\S* )*npx /.test(command) || programs.has(program) ? programProblem(program, args) : null;
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

/** Tests, what they share, the third tier, workflows, and the guides whose commands browser tests run. */
const RUNS =
  /^(api|shell)\/.*\.(test|spec)\.tsx?$|^(api|shell)\/.*testing\/|^shell\/e2e\/support\/|^\.github\/(workflows|actions)\/|^shell\/workshop\/src\/nightly\.ts$|^shell\/docs\/(first-remote|comments-example)\.md$/;

/** Commands of documents that no test runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm prune':
    'changes what is installed; a part of npm run test:nightly installs without build tools instead',
  'npm run bench': 'measures for up to hours',
  'npm run cycles': 'a part of npm run check',
  'npm run format': 'changes files; npm run check finds those that it would change',
  'npm run mutate --mutate': 'takes hours; CI tries all bugs at night',
  'npm run pictures': 'makes pictures for people to look at',
  'npm run release-packages': 'changes the versions of packages',
  'npm run screenshots': 'makes pictures for people to look at',
  'npm run unused': 'a part of npm run check',
  'npm run version-before': 'needs a built checkout of the version before; tests use the files that it wrote',
  'npm sbom': 'is npm’s own',
};

/** What a file that runs the command has, in any order; null for what is no command of the repository. */
function wordsOf(command: string): string[] | null {
  const [first = '', ...args] = calledIn(command);
  const end = args.indexOf('--');
  const options = (end < 0 || first !== 'npm' ? args : args.slice(end + 1))
    .filter((arg) => /^--\w/.test(arg))
    .map((arg) => arg.replace(/=.*/, ''));
  if (first === 'npm') {
    const [verb = '', script = ''] = args.filter((arg) => arg !== '-s');
    return verb === ''
      ? null
      : [verb === 'run' ? `npm run ${script}` : `npm ${verb}`, ...(end < 0 ? [] : options)];
  }
  if (!programs.has(first)) return null;
  const [verb = ''] = args;
  return [first === 'fitreel' && /^[a-z]/.test(verb) ? `fitreel ${verb}` : first, ...options];
}

test('every command that a document names is run by a test, with its options', () => {
  const files = repositoryFiles(RUNS)
    .filter(({ path: file }) => path.join(ROOT, file) !== __filename)
    // Tests hand over what a command gets as a list.
    .map(({ text }) =>
      text.replaceAll(/npm (?:run )?--silent/g, 'npm run').replaceAll(/\['([a-z]+)'/g, '$& fitreel $1'),
    );
  const isRun = (words: string[]) => files.some((text) => words.every((word) => text.includes(word)));
  const named = currentDocuments().flatMap(({ code }) => code.flatMap(commandsIn).map(wordsOf));
  const missing = new Set(named.flatMap((words) => (words && !isRun(words) ? [words.join(' ')] : [])));
  expect([...missing].sort()).toEqual(Object.keys(NOT_RUN));
});
