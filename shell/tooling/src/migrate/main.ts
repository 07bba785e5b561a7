import { Command } from 'commander';
import { migrate } from './migrate';

/** `fitreel-migrate [--dry-run]`, with which `fitreel migrate` changes the sources below the current folder. */
new Command('fitreel-migrate')
  .description('change the sources below this folder to what the SDK calls things now')
  .option('--dry-run', 'list the files that would change')
  .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
    const migrated = await migrate(process.cwd(), dryRun);
    if (process.send) process.send(migrated);
    else for (const { file, changes } of migrated) console.log(`${file}: ${changes.join(', ')}`);
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
