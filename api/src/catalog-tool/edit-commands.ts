import type { Command } from 'commander';
import { Option } from 'commander';
import type { ToolConfig } from '../config';
import type { Database } from '../db/database';
import { findAttention, NEEDS } from '../modules/editing/attention';
import { eraseVideos } from '../modules/editing/erasure';
import { findVideoList } from '../modules/editing/listing';
import { COMMAND_MAX, VIDEO_STATES, type VideoState } from '../modules/editing/repository';
import {
  EditError,
  editCatalog,
  givingBack,
  redoing,
  requireRecords,
  undoing,
  withState,
  type Plan,
} from '../modules/editing/service';
import { diffLines, erasedLines, leftLines, shown } from './diff-lines';
import { allowPrivateOption } from './import-commands';
import { editingWithPictures } from './edit-pictures';
import {
  addingCategory,
  markingCategory,
  mergingCreator,
  moving,
  movingCategory,
  readingFacts,
  removingCategory,
  renamingCategory,
  renamingCreator,
} from './edit-plans';

/** The environment and output of the commands. */
export interface EditContext {
  /** Base folder of relative paths. */
  folder: string;
  print: (line: string) => void;
  withDatabase: <T>(
    work: (database: Database, config: Pick<ToolConfig, 'backupDir'>) => Promise<T>,
  ) => Promise<T>;
}

type EditOptions = { dryRun?: true; into?: string; allowPrivate?: true; field?: string[] };

/** Each state that a command sets, with the command's description. */
const STATE_COMMANDS = {
  hide: ['hidden', 'takes videos off the site until they are restored'],
  remove: ['removed', 'takes videos off the site; their addresses say that they are no longer available'],
  restore: ['live', 'brings hidden and removed videos back, and publishes drafts'],
} as const satisfies Record<string, readonly [VideoState, string]>;

/** Adds the commands that edit a catalogue. */
export function addEditCommands(program: Command, context: EditContext): void {
  const { folder, print, withDatabase } = context;

  program
    .command('list')
    .description('lists videos: id, state, category and title, with tabs between')
    .addOption(new Option('--state <STATE>', 'only those of this state').choices(VIDEO_STATES))
    .option('--category <NAME>', 'only those of this category')
    .action(async ({ state, category }: { state?: VideoState; category?: string }) => {
      await withDatabase(async ({ maintenance }) => {
        for await (const row of findVideoList(maintenance, { state, category }))
          print([row.id, row.state, row.category_name, row.title].join('\t'));
      });
    });

  program
    .command('attention')
    .description(
      'lists videos that need something: id, what they need, and what there is to say of it, with tabs between',
    )
    .addOption(new Option('--need <NEED>', 'only those that need this').choices(NEEDS))
    .action(async ({ need: wanted }: { need?: string }) => {
      await withDatabase(async ({ maintenance }) => {
        for await (const { video, needs } of findAttention(maintenance))
          for (const { need, text } of needs)
            if (wanted === undefined || need === wanted) print([video.id, need, text].join('\t'));
      });
    });

  program
    .command('show')
    .description('shows all of a video')
    .argument('<ID>', 'the _id of the video')
    .action(async (id: string) => {
      const record = await withDatabase(async ({ maintenance }) =>
        (await requireRecords(maintenance, [id])).get(id),
      );
      for (const [name, value] of Object.entries(record ?? {})) print(`${name}: ${shown(value)}`);
    });

  /** Adds a command that changes the catalogue, with its description; `plan` makes the change. */
  const addChange = (
    parent: Command,
    usage: string,
    description: string,
    plan: (values: readonly string[], options: EditOptions, database: Database) => Plan | Promise<Plan>,
  ) =>
    parent
      .command(usage)
      .description(description)
      .option('--dry-run', 'changes nothing, and shows what would change')
      .action(async (...args: unknown[]) => {
        const command = args.at(-1) as Command;
        const options = command.opts<EditOptions>();
        const { dryRun = false } = options;
        const said = [...(parent === program ? [] : [parent.name()]), command.name(), ...command.args]
          .join(' ')
          .slice(0, COMMAND_MAX);
        const edit = await withDatabase(async (database) => {
          const made = await plan(command.args, options, database);
          return editCatalog(database, { command: said, dryRun }, made);
        });
        for (const line of diffLines(edit.entries)) print(line);
        for (const line of leftLines(edit.left)) print(line);
        print(outcome(edit.change, edit.entries.length, dryRun));
      });

  for (const [name, [state, description]] of Object.entries(STATE_COMMANDS))
    addChange(program, `${name} <ID...>`, description, (ids) => withState(ids, state));
  addChange(
    program,
    'edit <ID|NAME=VALUE...>',
    'gives videos new values of fields, such as title=Yoga; an empty value takes an optional one away',
    (args, { allowPrivate = false }, database) =>
      editingWithPictures(database, ...editArguments(args), { folder, allowPrivate }),
  ).addOption(allowPrivateOption());
  addChange(
    program,
    'give-back <ID...>',
    'gives fields that an editor has set the host’s values, which imports change again',
    (ids, { field }) => givingBack(ids, field),
  ).option('--field <NAME...>', 'these fields alone');
  addChange(
    program,
    'move <ID> <PLACE>',
    'moves a video to a place in the catalogue, the first is 1',
    ([id = '', place = '']) => moving(id, wholeNumber(place)),
  );
  addChange(
    program,
    'undo [CHANGE]',
    'takes a change back, by default the newest that was not taken back; also one that took one back',
    ([change]) => undoing(change === undefined ? undefined : Number(change)),
  );
  addChange(program, 'redo', 'makes the change again that the newest undo took back', () => redoing());
  program
    .command('erase')
    .description(
      'erases videos for good: also from viewers’ lists, the journal and pictures. There is no undo',
    )
    .argument('[ID...]', 'the _id of each video')
    .option('--creator <NAME>', 'all videos of this creator, whom nobody follows then')
    .option('--dry-run', 'changes nothing, and shows what would be erased')
    .action(async (ids: string[], options: { creator?: string; dryRun?: true }) => {
      const { creator, dryRun = false } = options;
      const { change, entries, left } = await withDatabase((database, { backupDir }) =>
        eraseVideos(database, { ids, creator }, { dryRun, backupDir }),
      );
      for (const line of [...erasedLines(entries), ...leftLines(left)]) print(line);
      print(dryRun ? outcome(null, entries.length, true) : `Change ${change}: erased for good.`);
    });

  const category = program
    .command('category')
    .description('adds, renames, moves, marks and removes categories; NAME in any case');
  addChange(category, 'add <NAME>', 'adds a category behind the others', ([name = '']) =>
    addingCategory(name),
  );
  addChange(
    category,
    'rename <NAME> <NEW>',
    'renames a category; its address stays',
    ([name = '', newName = '']) => renamingCategory(name, newName),
  );
  addChange(
    category,
    'move <NAME> <PLACE>',
    'moves a category to a place among the others, the first is 1',
    ([name = '', place = '']) => movingCategory(name, wholeNumber(place)),
  );
  addChange(
    category,
    'training <NAME> <yes|no>',
    'says whether the minutes of its videos count as training',
    ([name = '', answer = '']) => markingCategory(name, yesOrNo('training', answer)),
  );
  addChange(
    category,
    'facts <NAME> <yes|no>',
    'says whether facts are read from the titles of its videos',
    ([name = '', answer = '']) => readingFacts(name, yesOrNo('facts', answer)),
  );
  addChange(category, 'remove <NAME>', 'removes a category', ([name = ''], { into }) =>
    removingCategory(name, into),
  ).option('--into <NAME>', 'the category that gets its videos');

  const creator = program
    .command('creator')
    .description('renames and merges creators; old addresses lead on');
  addChange(creator, 'rename <NAME> <NEW>', 'gives a creator another name', ([name = '', newName = '']) =>
    renamingCreator(name, newName),
  );
  addChange(
    creator,
    'merge <NAME> <INTO>',
    'gives all videos of a creator to another',
    ([name = '', into = '']) => mergingCreator(name, into),
  );
}

/** The video ids and the field values in the arguments of `edit`. */
function editArguments(args: readonly string[]): [string[], Record<string, string>] {
  const ids = args.filter((arg) => !arg.includes('='));
  const assignments = args.filter((arg) => arg.includes('='));
  if (ids.length === 0 || assignments.length === 0)
    throw new EditError('edit takes the _id of each video, and each field as NAME=VALUE.');
  const values = assignments.map((arg) => {
    const end = arg.indexOf('=');
    return [arg.slice(0, end), arg.slice(end + 1).trim()] as const;
  });
  return [ids, Object.fromEntries(values)];
}

function yesOrNo(command: string, text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new EditError(`${command} takes yes or no, not ${text}.`);
}

function wholeNumber(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new EditError(`PLACE takes a whole number from 1, not ${text}.`);
}

function outcome(change: number | null, count: number, dryRun: boolean): string {
  if (count === 0) return 'Nothing to change.';
  if (dryRun) return 'Nothing was changed: this was a dry run.';
  return `Change ${change}: ${count.toLocaleString('en')} changed. To take it back: undo ${change}`;
}
