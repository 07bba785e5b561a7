import { Command } from 'commander';
import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from '../build/app';
import { affectedWorkspaces } from './affected-workspaces';
import { readWorkspaces } from './workspaces';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from where the branch left `base`, those that are not committed included. */
function changedFiles(base: string): string[] {
  const [start = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')];
}

/** `fitreel-affected SCRIPT`: runs a script where a change can reach. Ends with the exit code of the first that fails. */
new Command('fitreel-affected')
  .description('run an npm script in the workspaces that the changes since a base can reach')
  .argument('<SCRIPT>', 'name of the script, such as test')
  .option('--since <BASE>', 'a branch or commit', 'main')
  .option('--list', 'print the folders as JSON, and run nothing')
  .action((script: string, { since, list }: { since: string; list?: boolean }) => {
    const workspaces = affectedWorkspaces(readWorkspaces(ROOT), changedFiles(since));
    const folders = workspaces.filter(({ scripts }) => scripts.includes(script)).map(({ folder }) => folder);
    if (list) return console.log(JSON.stringify(folders));
    if (folders.length === 0)
      return console.log(`Nothing since ${since} reaches a workspace with the script ${script}.`);
    for (const folder of folders) {
      const { status } = spawnSync('npm', ['run', script, '-w', folder], { cwd: ROOT, stdio: 'inherit' });
      if (status !== 0) process.exit(status ?? 1);
    }
  })
  .parse();
