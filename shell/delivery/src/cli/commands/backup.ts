import { loadDatabaseConfig } from '@fitreel/api/config';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { backup, restore, storeParts } from '../../operations/backup';
import { ROOT } from '../../start/repository';
import { loadStoreConfig } from '../../store/open-store';
import { addLocalOptions, type DeliveryOptions } from '../options';
import type { CommandContext } from '../output';

/** The database of the settings, and the store that the options choose. */
function placeOf({ store }: DeliveryOptions, { env, folder }: CommandContext) {
  const { databaseUrl, dataDir } = loadDatabaseConfig(env);
  const own = path.resolve(ROOT, dataDir);
  const ofSite = loadStoreConfig(env).storeUrl === undefined ? own : null;
  return { databaseUrl, dataDir: own, store: store === undefined ? ofSite : path.resolve(folder, store) };
}

/** Runs `work`; what an operator can mend is wrong usage. */
async function explained(command: Command, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && ['BackupProblem', 'DatabaseFailure'].includes(error.name))
      command.error(`error: ${error.message}`);
    throw error;
  }
}

/** What a command that copied a site says. */
const outcome = (done: string, damaged: number) => ({
  json: { damaged },
  text: damaged === 0 ? done : `${done} ${damaged} files of live releases do not match their hashes.`,
  exit: damaged === 0 ? ('done' as const) : ('invalid' as const),
});

/** `fitreel backup FOLDER`: the database and the release store of a site, which may run meanwhile. */
export function addBackup(program: Command, context: CommandContext): void {
  const command = addLocalOptions(program.command('backup'))
    .description('write the database and the release store into a new folder; the site may run meanwhile')
    .argument('<FOLDER>', 'the new folder')
    .action(async (name: string, options: DeliveryOptions) => {
      const folder = path.resolve(context.folder, name);
      if (existsSync(folder)) command.error('error: FOLDER exists already: name a new one.');
      const damaged = await explained(command, () => backup(placeOf(options, context), folder));
      context.finish(outcome(`The backup is in ${folder}. Keep JWT_SECRET elsewhere: it has none.`, damaged));
    });
}

/** `fitreel restore FOLDER`: a site from its backup, into an empty database and an empty store. */
export function addRestore(program: Command, context: CommandContext): void {
  const command = addLocalOptions(program.command('restore'))
    .description('restore a backup into an empty database and an empty release store')
    .argument('<FOLDER>', 'what backup wrote')
    .action(async (name: string, options: DeliveryOptions) => {
      const folder = path.resolve(context.folder, name);
      const place = placeOf(options, context);
      const [part] = place.store === null ? [] : storeParts(place.store);
      if (part !== undefined)
        command.error(`error: the release store has ${part} already: restore into an empty one.`);
      const damaged = await explained(command, () => restore(place, folder));
      context.finish(outcome('The site is restored.', damaged));
    });
}
