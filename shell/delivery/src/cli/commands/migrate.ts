import type { Command } from 'commander';
import { toolingCommand } from '../../builds/repository';
import { runChild } from '../../builds/run-child';
import { addJsonOption } from '../options';
import type { CommandContext } from '../output';

/** The message that the tooling's `fitreel-migrate` sends. */
type Migrated = readonly { file: string; changes: readonly string[] }[];

/** Runs the codemods of the SDK in `cwd`. @throws Error with their output if they fail */
async function migrated(command: string, cwd: string, dryRun: boolean): Promise<Migrated> {
  const { sent, errors } = await runChild(command, dryRun ? ['--dry-run'] : [], cwd);
  if (sent === undefined) throw new Error(`The codemods failed:\n${errors}`);
  return sent as Migrated;
}

/** `fitreel migrate`: changes the sources of remotes to the SDK's current names. */
export function addMigrate(program: Command, { folder, finish }: CommandContext): void {
  const command = addJsonOption(program.command('migrate'))
    .description('change the sources below this folder to what the SDK calls things now')
    .option('--dry-run', 'only list the files that would change')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const tool = toolingCommand('fitreel-migrate');
      if (tool === null)
        return command.error('error: the build tools are not installed: npm ci installs them.');
      const files = await migrated(tool, folder, dryRun);
      const lines = files.map(({ file, changes }) => `${file}: ${[...new Set(changes)].join(', ')}`);
      const [done, next] = dryRun
        ? ['would change', 'Nothing was changed.']
        : ['changed', 'Check the diff, format it, and compile: the compiler finds what no codemod can.'];
      const count = files.length === 1 ? '1 file' : `${files.length} files`;
      return finish({
        json: { dryRun, files },
        text: [...lines, `${count} ${done}.${files.length > 0 ? ` ${next}` : ''}`].join('\n'),
      });
    });
}
