import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { ToolConfig } from '../config';
import type { Database } from '../db/database';
import { VideoHost } from '../video-host/oembed';
import { NO_RULES, readRules, type CategoryRules } from './category-rules';
import { readMap } from './column-map';
import { fetchPictures } from './fetch-pictures';
import { Downloads, isAddress } from './downloads';
import { checkReadable } from './files';
import { withHostTitles } from './host-titles';
import { importCatalog, type ImportResult } from './import-catalog';
import { filesAt, KIND_NAMES, kindOf, type Kind } from './kinds';
import { SourceRows, type Source } from './source-rows';

/** What the commands work with. */
export interface ImportContext {
  /** Where paths begin. */
  folder: string;
  print: (line: string) => void;
  printError: (line: string) => void;
  /** Shows a line in the place of the one before it, in a terminal. */
  showProgress?: ((line: string) => void) | undefined;
  withDatabase: <T>(work: (database: Database, config: ToolConfig) => Promise<T>) => Promise<T>;
  /** Gets whether an import had no bad rows but those that it was to skip. */
  end: (isGood: boolean) => void;
}

/** Adds the commands that bring videos and their pictures. */
export function addImportCommands(program: Command, context: ImportContext): void {
  program
    .command('import')
    .description('adds and changes videos; imports nothing when a row is bad')
    .argument('<FILE...>', 'the files to read, also by their addresses, or folders of .info.json files')
    .addOption(
      new Option('--from <KIND>', 'what the files are (default: found by looking)').choices(KIND_NAMES),
    )
    .option('--category <NAME>', 'the category of videos that have none of their own')
    .option('--rules <FILE>', 'a file with rules for categories, such as: title ~ yoga → Yoga')
    .option('--creator <NAME>', 'the creator of videos whose file names none')
    .option('--map <MAP>', 'the names of columns in a CSV file, or a file with them: title=Name, src=Link')
    .option('--ignore-other-columns', 'leaves out columns of a CSV file that the catalogue does not have')
    .option('--create-categories', 'creates the categories that do not exist')
    .option('--skip-bad', 'goes on without the rows that cannot be taken')
    .option('--dry-run', 'changes nothing, and says what would change')
    .addOption(allowPrivateOption())
    .action(async (files: string[], options: ImportCommandOptions) => {
      context.end(await importFiles(files, options, context));
    });

  program
    .command('pictures')
    .description('fetches the pictures that an import could not, or had no time to')
    .addOption(allowPrivateOption())
    .action(async ({ allowPrivate = false }: { allowPrivate?: boolean }) => {
      await context.withDatabase((database) =>
        fetchPictures(database, { allowPrivate, withFailed: true, ...context }),
      );
    });
}

type ImportCommandOptions = {
  allowPrivate?: true;
  from?: Kind;
  category?: string;
  rules?: string;
  creator?: string;
  map?: string;
  ignoreOtherColumns?: true;
  createCategories?: true;
  skipBad?: true;
  dryRun?: true;
};

/** For commands that fetch. */
export function allowPrivateOption(): Option {
  return new Option('--allow-private', 'also fetches from private addresses and this machine');
}

/**
 * Imports `files` in one transaction and prints what came of it. False when they have bad rows that are not skipped, and then nothing was
 * imported. Throws `FileError`, `ConfigError`, and the database's errors.
 */
async function importFiles(
  files: readonly string[],
  options: ImportCommandOptions,
  context: ImportContext,
): Promise<boolean> {
  const downloads = new Downloads(options.allowPrivate ?? false);
  try {
    return await importSources(await sourcesOf(files, options, downloads, context), options, context);
  } finally {
    await downloads.remove();
  }
}

/** What is to be read: the files, those in folders, and what addresses have. */
async function sourcesOf(
  files: readonly string[],
  { from, map }: ImportCommandOptions,
  downloads: Downloads,
  { folder }: ImportContext,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const file of files) {
    const isForeign = isAddress(file);
    const path = isForeign ? await downloads.fetch(file) : resolve(folder, file);
    await checkReadable(path);
    for (const found of await filesAt(path))
      sources.push({
        file: found,
        kind: from ?? (await kindOf(found, map === undefined ? undefined : 'csv')),
        isForeign,
      });
  }
  return sources;
}

async function importSources(
  sources: readonly Source[],
  options: ImportCommandOptions,
  context: ImportContext,
): Promise<boolean> {
  const { category, creator, createCategories = false, skipBad = false, dryRun = false } = options;
  const { allowPrivate = false } = options;
  const { print, printError, showProgress } = context;
  const defaults = { ...(category && { categoryName: category }), ...(creator && { creator }) };
  const rules = options.rules === undefined ? NO_RULES : await readRulesAt(options.rules, context);
  const reading = new SourceRows(sources, {
    given: Object.keys(defaults),
    ignoresOthers: options.ignoreOtherColumns ?? false,
    ...(options.map && { renamed: await readMap(options.map, (file) => resolve(context.folder, file)) }),
  });
  return context.withDatabase(async (database, { oembedUrl }) => {
    const titled = withHostTitles(
      reading.rows(),
      oembedUrl === undefined ? undefined : new VideoHost(oembedUrl),
    );
    const result = await importCatalog(database, titled, {
      createCategories,
      skipBad,
      dryRun,
      defaults,
      rules,
      folder: context.folder,
      onProblem: (problem) => printError(reading.lineOf(problem)),
      onProgress: (count) => printError(`${counted(count)} rows read`),
    });
    const { rows, bad, added } = result;
    const isRead = added !== undefined;
    if (!isRead)
      printError(
        `Nothing was imported.${rows === 0 ? '' : ` Bad rows: ${counted(bad)} of ${counted(rows)}.`}`,
      );
    else {
      print(summary(result, dryRun));
      if (!dryRun)
        await fetchPictures(database, { allowPrivate, withFailed: false, print, printError, showProgress });
    }
    return isRead;
  });
}

async function readRulesAt(file: string, { folder }: ImportContext): Promise<CategoryRules> {
  const path = resolve(folder, file);
  await checkReadable(path);
  return readRules(path);
}

function summary(
  { rows, bad, added = 0, changed = 0, unchanged = 0, withdrawn = 0, drafts = 0 }: ImportResult,
  dryRun: boolean,
): string {
  const left =
    withdrawn > 0 ? `, ${counted(withdrawn)} left as they are because they were hidden or removed` : '';
  const waiting =
    drafts > 0
      ? ` ${counted(drafts)} ${drafts === 1 ? 'waits as a draft' : 'wait as drafts'} for a category: “catalog edit ID categoryName=NAME” publishes one, and an import with --category or --rules all.`
      : '';
  const skipped = bad > 0 ? `, ${counted(bad)} skipped` : '';
  return `${counted(rows)} ${rows === 1 ? 'video' : 'videos'} read: ${counted(added)} new, ${counted(changed)} changed, ${counted(unchanged)} unchanged${left}${skipped}.${waiting}${dryRun ? ' Nothing was imported: this was a dry run.' : ''}`;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
