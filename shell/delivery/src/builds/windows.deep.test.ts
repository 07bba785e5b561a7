import writeShims from 'cmd-shim';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ROOT, toolingCommand } from './repository';

interface Manifest {
  bin?: string | Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const run = promisify(execFile);

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** A new repository of one remote, whose packages are installed as on Windows: no link of `.bin` leads to a file. */
async function installedOnWindows(): Promise<string> {
  const above = await folders.create();
  const create = String(toolingCommand('fitreel-new'));
  await run(process.execPath, [create, '--standalone', 'nutrition', 'Nutrition'], { cwd: above });
  const project = path.join(above, 'remote-nutrition');
  const modules = path.join(project, 'node_modules');
  const { dependencies, devDependencies } = await manifestIn(project);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const folder = path.join(modules, name);
    await mkdir(path.dirname(folder), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), folder);
    const { bin = {} } = await manifestIn(folder);
    const commands = typeof bin === 'string' ? { [name]: bin } : bin;
    for (const [command, file] of Object.entries(commands))
      await writeShims(path.join(folder, file), path.join(modules, '.bin', command));
  }
  return project;
}

/** What a `.cmd` file starts: a program, and the file that it runs. */
async function startedBy(folder: string, shim: string) {
  const text = await readFile(path.join(folder, shim), 'utf8');
  const [, program] = /SET "_prog=([^%"]+)"/.exec(text) ?? [];
  const [, file = ''] = /"%_prog%" +"%dp0%\\(.+)" %\*/.exec(text) ?? [];
  return { program, file: path.join(folder, file.replaceAll('\\', '/')) };
}

/** The sources in a folder, without tests. */
function filesIn(folder: string): string[] {
  const names = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
  return names
    .filter((name) => /(?<!\.test)\.(tsx?|cjs|mjs)$/.test(name))
    .map((name) => path.join(folder, name));
}

test('on Windows, cmd.exe can run every script of a new repository, and Node every command', async () => {
  const project = await installedOnWindows();
  const { scripts } = await manifestIn(project);
  const bin = path.join(project, 'node_modules/.bin');
  const shims = (await readdir(bin)).filter((name) => name.endsWith('.cmd'));
  const known = ['npm', ...shims.map((name) => name.replace(/\.cmd$/, ''))];
  const commands = Object.values(scripts).flatMap((script) => script.split(' && '));
  expect(commands.length).toBeGreaterThan(8);
  // Neither `exec`, nor a variable, nor a quote of another shell.
  expect(commands.filter((command) => /[$'`;|]/.test(command))).toEqual([]);
  expect(commands.filter((command) => !known.includes(command.split(' ')[0] ?? ''))).toEqual([]);

  for (const shim of shims) {
    const { program, file } = await startedBy(bin, shim);
    expect([shim, program]).toEqual([shim, 'node']);
    if (!shim.startsWith('fitreel')) continue;
    const { stdout } = await run(process.execPath, [file, '--help'], { cwd: project });
    expect(stdout).toContain('Usage: fitreel');
  }
  // What a command starts itself is the same file, not what is in `.bin`.
  for (const name of ['fitreel-build', 'fitreel-contract', 'fitreel-serve']) {
    const { file } = await startedBy(bin, `${name}.cmd`);
    expect(toolingCommand(name, project)).toBe(await realpath(file));
  }
});

test('nothing of the packages is started by a file in .bin', () => {
  const sources = ['tooling', 'delivery', 'sdk', 'protocol'].flatMap((name) => {
    const folder = path.join(ROOT, 'shell', name);
    return ['src', 'bin'].flatMap((below) => filesIn(path.join(folder, below)));
  });
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /\.bin[/'"\\]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
