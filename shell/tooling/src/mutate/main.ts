import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { format } from 'prettier';
import { workspaceFolders } from '../../workspaces.cjs';
import { ROOT } from '../build/app';
import { SCORES_DOCUMENT, wholeRooms, withScores } from './record';
import { scoreTable, survivorText, verdict } from './report';
import { runStryker } from './run-stryker';
import { roomScores, survivors } from './scores';
import { byWorkspace, filesBelow, isMutated } from './selection';

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Files that `since`, a commit, does not have as they are now, or all. */
function candidates(since: string | undefined): string[] {
  const files = since
    ? [
        ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', since),
        ...git('ls-files', '-o', '--exclude-standard'),
      ]
    : git('ls-files');
  return files.filter(isMutated);
}

interface Options {
  since?: string;
  concurrency: string;
  record?: true;
}

async function mutate(paths: string[], { since, concurrency, record }: Options): Promise<void> {
  const files = filesBelow(candidates(since), paths);
  if (files.length === 0) {
    const where = paths.length === 0 ? 'the repository' : paths.join(', ');
    // Nothing changed is fine, a path without sources is a mistake.
    if (since === undefined) throw new Error(`${where} has no sources whose tests could be judged.`);
    console.log(`No sources in ${where} have changed since ${since}.`);
    return;
  }
  const mutants = [];
  for (const [workspace, its] of byWorkspace(files, workspaceFolders(ROOT))) {
    console.log(`${workspace}: ${its.length} files`);
    mutants.push(...(await runStryker(workspace, its, Number(concurrency))));
  }
  for (const survivor of survivors(mutants)) {
    console.log(`\n${survivorText(survivor, readFileSync(path.join(ROOT, survivor.fileName), 'utf8'))}`);
  }
  const scores = roomScores(mutants);
  console.log(`\n${scoreTable(scores)}`);
  if (record) {
    const document = path.join(ROOT, SCORES_DOCUMENT);
    const whole = wholeRooms(scores, files, candidates(undefined));
    const text = withScores(readFileSync(document, 'utf8'), whole);
    writeFileSync(document, await format(text, { parser: 'markdown' }));
  }
  const problem = verdict(scores);
  if (problem === null) return;
  console.error(`\n${problem}`);
  process.exitCode = 1;
}

new Command('fitreel-mutate')
  .description('Puts small bugs into the sources, one at a time, and lists those that no test notices.')
  .argument('[PATHS...]', 'files or folders, relative to the repository (default: all)')
  .option('--since <COMMIT>', 'only files that have changed since the commit')
  .option('--concurrency <PROCESSES>', 'bugs to try at once', String(availableParallelism()))
  .option('--record', `write the scores of whole rooms to ${SCORES_DOCUMENT}`)
  .action(mutate)
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
