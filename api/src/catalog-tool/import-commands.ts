import { basename, resolve } from 'node:path';
import { EDITED_VIDEOS_MAX } from '@fitreel/contract';
import { Option, type Command } from 'commander';
import type { ToolConfig } from '../config';
import type { Database } from '../db/database';
import { COMMAND_MAX } from '../modules/editing/repository';
import { VideoHost } from '../video-host/oembed';
import { NO_RULES, readRules, type CategoryRules } from './category-rules';
import { readMap } from './column-map';
import { fetchPictures } from './fetch-pictures';
import { Downloads, isAddress } from './downloads';
import { diffLines, leftLines } from './diff-lines';
import { checkReadable } from './files';
import { withHostTitles } from './host-titles';
import { importCatalog, type ImportResult } from './import-catalog';
import { filesAt, KIND_NAMES, kindOf, type Kind } from './kinds';
import { SourceRows, type Source } from './source-rows';

/** The environment and output of the commands. */
export interface ImportContext {
  /** Base folder of relative paths. */
  folder: string;
  print: (line: string) => void;
  printError: (line: string) => void;
  /** In a terminal, replaces the previous line. */
  showProgress?: ((line: string) => void) | undefined;
  withDatabase: <T>(work: (database: Database, config: ToolConfig) => Promise<T>) => Promise<T>;
  /** Called with whether the import succeeded: it had no bad rows, or was told to skip them. */
  end: (isGood: boolean) => void;
}

/** Adds the commands that import videos and their pictures. */
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
    .option('--replace-edits', 'changes also the fields that an editor has set')
    .addOption(
      new Option(
        '--missing <WHAT>',
        'the files have all videos of their creators; those that they lack are listed or hidden',
      ).choices(['list', 'hide']),
    )
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
  replaceEdits?: true;
  missing?: 'list' | 'hide';
  dryRun?: true;
};

/** The option of all commands that fetch. */
export function allowPrivateOption(): Option {
  return new Option('--allow-private', 'also fetches from private addresses and this machine');
}

/**
 * Imports `files` in one change and prints the result. False if bad rows that are not skipped prevented the import. Throws
 * `FileError`, `ConfigError`, and the database's errors.
 */
async function importFiles(
  files: readonly string[],
  options: ImportCommandOptions,
  context: ImportContext,
): Promise<boolean> {
  const downloads = new Downloads(options.allowPrivate ?? false);
  try {
    // Editors read it, so it must not show folders of this machine, nor the query of an address.
    const names = files.map((file) => basename(file.split('?', 1)[0] ?? ''));
    const command = ['import', ...names].join(' ').slice(0, COMMAND_MAX);
    return await importSources(
      await sourcesOf(files, options, downloads, context),
      command,
      options,
      context,
    );
  } finally {
    await downloads.remove();
  }
}

/** The sources to import: the files, the files in folders, and the downloads from addresses. */
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
  command: string,
  options: ImportCommandOptions,
  context: ImportContext,
): Promise<boolean> {
  const { category, creator, createCategories = false, skipBad = false, dryRun = false } = options;
  const { allowPrivate = false, replaceEdits = false } = options;
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
      replaceEdits,
      missing: options.missing,
      author: { command, author: '' },
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
      if (dryRun) for (const line of previewLines(result)) print(line);
      for (const line of leftLines(result.left ?? [])) print(line);
      print(summary(result, dryRun));
      const undo = undoLine(result, dryRun);
      if (undo !== undefined) print(undo);
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

/** Describes the first changes of an import, and counts the rest. */
function previewLines({ count = 0, entries = [] }: ImportResult): readonly string[] {
  const rest = count - entries.length;
  return [...diffLines(entries), ...(rest > 0 ? [`… and ${counted(rest)} more videos and categories`] : [])];
}

/** How to undo an import; undefined if nothing changes, and for a dry run of an import that can be undone. */
function undoLine({ change, isUndoable = true }: ImportResult, dryRun: boolean): string | undefined {
  if (!isUndoable)
    return `${dryRun ? 'It cannot be undone' : `Change ${change} cannot be undone`}: an import of more than ${counted(EDITED_VIDEOS_MAX)} videos and categories is not kept. Back up the database first, or import in parts.`;
  return (change ?? null) === null ? undefined : `Change ${change}. To take it back: undo ${change}`;
}

function summary(
  {
    rows,
    bad,
    repeated,
    added = 0,
    changed = 0,
    unchanged = 0,
    withdrawn = 0,
    drafts = 0,
    kept = 0,
    unavailable = 0,
    hidden = 0,
    missing = 0,
  }: ImportResult,
  dryRun: boolean,
): string {
  const left =
    withdrawn > 0 ? `, ${counted(withdrawn)} left as they are because they were hidden or removed` : '';
  const waiting =
    drafts > 0
      ? ` ${counted(drafts)} ${drafts === 1 ? 'waits as a draft' : 'wait as drafts'} for a category: “catalog edit ID categoryName=NAME” publishes one, and an import with --category or --rules all.`
      : '';
  const edited =
    kept > 0
      ? ` ${counted(kept)} ${kept === 1 ? 'field stays' : 'fields stay'} as an editor has set ${kept === 1 ? 'it' : 'them'}.`
      : '';
  const gone =
    unavailable > 0
      ? ` ${counted(unavailable)} left the site, as the video host does not show ${unavailable === 1 ? 'it' : 'them'}.`
      : '';
  const absent =
    missing > 0
      ? ` ${counted(missing)} of the site ${missing === 1 ? 'is' : 'are'} no longer in the file${hidden > 0 ? ` and hidden` : ': --missing hide hides them'}.`
      : '';
  const twice = repeated > 0 ? `, ${counted(repeated)} repeated later on, where the last counts` : '';
  const skipped = bad > 0 ? `, ${counted(bad)} skipped` : '';
  return `${counted(rows)} ${rows === 1 ? 'video' : 'videos'} read: ${counted(added)} new, ${counted(changed)} changed, ${counted(unchanged)} unchanged${left}${twice}${skipped}.${gone}${absent}${edited}${waiting}${dryRun ? ' Nothing was imported: this was a dry run.' : ''}`;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
