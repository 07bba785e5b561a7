import { loadDatabaseConfig } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CheckedBackup } from './check-backup';
import { ROOT } from '../../builds/repository';
import { machineProblem } from '../../core/store/machine-problem';
import { loadStoreConfig } from '../../core/store/open-store';
import { addLocalOptions, wholeNumber, type DeliveryOptions } from '../../cli/options';
import type { CommandContext } from '../../cli/output';

/** Loads the modules that need database drivers; only these two commands do. */
function loadBackup() {
  return {
    ...(require('./backup') as typeof import('./backup')),
    ...(require('./check-backup') as typeof import('./check-backup')),
    ...(require('./kept-backups') as typeof import('./kept-backups')),
  };
}

/** The database from the settings, and the store chosen by the options. */
function placeOf({ store }: DeliveryOptions, { env, folder, capabilities }: CommandContext) {
  const { databaseUrl, dataDir } = loadDatabaseConfig(env);
  const own = path.resolve(ROOT, dataDir);
  const { storeUrl, source } = loadStoreConfig(env, capabilities);
  const ofSite = storeUrl === undefined ? own : null;
  return {
    databaseUrl,
    source,
    dataDir: own,
    store: store === undefined ? ofSite : path.resolve(folder, store),
    records: capabilities.flatMap(({ records = [] }) => records),
  };
}

/** Runs `work`, and reports errors that an operator can fix as wrong usage. */
async function explained<Result>(command: Command, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (machineProblem(error) !== null) throw error;
    if (error instanceof Error && ['BackupProblem', 'DatabaseFailure'].includes(error.name))
      command.error(`error: ${error.message}`);
    throw error;
  }
}

const Backups = Type.Integer({ minimum: 1, maximum: 1000, description: 'a whole number from 1 to 1000' });

const Hours = Type.Integer({
  minimum: 1,
  maximum: 8760,
  description: 'a whole number of hours from 1 to 8760',
});

/** The output of a command that copied a site. */
const outcome = (
  done: string,
  { damaged, ...more }: { damaged: number; checked?: CheckedBackup | null },
) => ({
  json: { damaged, ...more },
  text: damaged === 0 ? done : `${done} ${damaged} files of live releases do not match their hashes.`,
  exit: damaged === 0 ? ('done' as const) : ('invalid' as const),
});

/** Text such as `40 tables with 2000 rows`. */
function sizeOf(rows: Record<string, number>): string {
  const counts = Object.values(rows);
  return `${counts.length} tables with ${counts.reduce((sum, count) => sum + count, 0)} rows`;
}

/** Describes a backup after a trial restore. */
const foundIn = ({ rows, seconds }: CheckedBackup) =>
  `It restores in ${seconds.toFixed(1)} s: ${sizeOf(rows)}.`;

interface BackupOptions extends DeliveryOptions {
  keep?: number;
  ifOlder?: number;
  check?: true;
}

/** `fitreel backup FOLDER`: backs up the database and the release store of a site, which may run meanwhile. */
export function addBackup(program: Command, context: CommandContext): void {
  const command = addLocalOptions(program.command('backup'))
    .description('write the database and the release store into a new folder; the site may run meanwhile')
    .argument('<FOLDER>', 'the new folder; with --keep, the folder of all backups')
    .option(
      '--keep <N>',
      'write a backup named by the time into FOLDER, and then remove all but the N newest',
      wholeNumber(Backups),
    )
    .option(
      '--if-older <HOURS>',
      'with --keep: only if the newest backup is at least so old',
      wholeNumber(Hours),
    )
    .option('--check', 'restore the backup where nothing else is before it counts, as restore --check does')
    .action(async (name: string, { keep, ifOlder, check, ...options }: BackupOptions) => {
      const { backup, checkBackup, damagedFiles, ...kept } = loadBackup();
      const target = path.resolve(context.folder, name);
      if (ifOlder !== undefined && keep === undefined) command.error('error: --if-older needs --keep.');
      if (keep === undefined && existsSync(target))
        command.error('error: FOLDER exists already: name a new one, or add --keep.');
      if (ifOlder !== undefined && (await kept.hasYoungBackup(target, ifOlder))) {
        const text = `The newest backup is less than ${ifOlder} hours old.`;
        return context.finish({ json: { folder: null }, text });
      }
      if (keep !== undefined) await kept.removeAbandonedDrafts(target);
      const site = placeOf(options, context);
      const folder = keep === undefined ? target : path.join(target, kept.newBackupName());
      const { damaged, checked } = await explained(command, () =>
        backup(site, folder, async (draft) => {
          if (!check) return { damaged: await damagedFiles(path.join(draft, 'store')), checked: null };
          const found = await checkBackup(site, draft, site.source);
          return { damaged: found.damaged, checked: found };
        }),
      );
      // The backup of a damaged site must not displace an earlier one.
      const removed =
        keep === undefined || damaged > 0 ? [] : await kept.removeOldBackups(target, keep, folder);
      const done = [
        `The backup is in ${folder}. Keep JWT_SECRET elsewhere: it has none.`,
        ...(checked ? [foundIn(checked)] : []),
        ...removed.map((old) => `Removed ${old}.`),
      ];
      const { json, ...rest } = outcome(done.join('\n'), { damaged, checked });
      context.finish({ json: { ...json, folder, removed }, ...rest });
    });
}

/** `fitreel restore FOLDER`: restores a site from its backup into an empty database and an empty store. */
export function addRestore(program: Command, context: CommandContext): void {
  const command = addLocalOptions(program.command('restore'))
    .description('restore a backup into an empty database and an empty release store')
    .argument('<FOLDER>', 'what backup wrote')
    .option('--check', 'restore it where nothing else is, count what it has, and remove it again')
    .action(async (name: string, { check, ...options }: DeliveryOptions & { check?: true }) => {
      const { checkBackup, restore, storeParts } = loadBackup();
      const folder = path.resolve(context.folder, name);
      const place = placeOf(options, context);
      if (check) {
        const checked = await explained(command, () => checkBackup(place, folder, place.source));
        return context.finish(outcome(foundIn(checked), { damaged: checked.damaged, checked }));
      }
      const [part] = place.store === null ? [] : storeParts(place.store, place.records);
      if (part !== undefined)
        command.error(`error: the release store has ${part} already: restore into an empty one.`);
      const { rows, damaged } = await explained(command, () => restore(place, folder));
      context.finish(outcome(`The site is restored: ${sizeOf(rows)}.`, { damaged }));
    });
}
