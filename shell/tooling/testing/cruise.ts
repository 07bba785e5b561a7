import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../src/build/app';
import { WORKSPACE_LINKS } from './repository';

/** A broken rule, as dependency-cruiser reports it. */
interface Violation {
  from: string;
  rule: { name: string };
}

interface Report {
  modules: readonly { source: string; dependencies: readonly { resolved: string }[] }[];
  summary: { violations: readonly Violation[]; totalCruised: number };
}

export interface Findings {
  /** Names of the broken rules by the file or folder that breaks them. */
  broken: ReadonlyMap<string, ReadonlySet<string>>;
  /** Number of files checked. */
  files: number;
  /** Every import: the file that has it, and the file that it leads to. */
  imports: readonly (readonly [from: string, to: string])[];
}

/** Links the workspaces of the small repository in `root` into its `node_modules`, as npm does. */
async function linkWorkspaces(root: string): Promise<void> {
  const scope = path.join(root, 'node_modules/@fitreel');
  await mkdir(scope, { recursive: true });
  for (const [name, folder] of Object.entries(WORKSPACE_LINKS)) {
    await symlink(path.join('../..', folder), path.join(scope, name), 'dir');
  }
}

/**
 * The folders of `root` that `patterns` name, as a shell expands them. Given a pattern, dependency-cruiser itself reads the
 * whole repository, and fails when another test deletes a folder at that moment.
 */
async function expand(root: string, patterns: readonly string[]): Promise<string[]> {
  const names = await readdir(root);
  return patterns.flatMap((pattern) =>
    pattern.endsWith('*') ? names.filter((name) => name.startsWith(pattern.slice(0, -1))) : [pattern],
  );
}

/**
 * Runs dependency-cruiser with the repository's rules over folders of the repository in `root`. It runs as a process
 * because it ships only ES modules. Its exit code is the number of broken rules, so only a missing report means that it failed.
 */
export async function cruise(
  root: string,
  patterns: readonly string[],
  config = '.dependency-cruiser.cjs',
): Promise<Findings> {
  const command = path.join(ROOT, 'node_modules/.bin/depcruise');
  const rules = path.join(ROOT, config);
  const args = [command, '--config', rules, '--output-type', 'json', ...(await expand(root, patterns))];
  const output = await new Promise<string>((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 32 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout) resolve(stdout);
      else reject(new Error(`dependency-cruiser printed no report: ${stderr}`, { cause: error }));
    });
  });
  const { modules, summary } = JSON.parse(output) as Report;
  const { violations, totalCruised } = summary;
  const broken = new Map<string, Set<string>>();
  for (const { from, rule } of violations) broken.set(from, (broken.get(from) ?? new Set()).add(rule.name));
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved] as const),
  );
  return { broken, files: totalCruised, imports };
}

/** The same for the small repository of `REPOSITORY`, which has no `node_modules` yet. */
export async function cruiseSmall(root: string, ...rest: [readonly string[], string?]): Promise<Findings> {
  await linkWorkspaces(root);
  return cruise(root, ...rest);
}
