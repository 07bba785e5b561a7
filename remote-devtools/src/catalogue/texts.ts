import type { Contract } from '@fitreel/sdk/api';
import { countOf } from '@fitreel/sdk/ui';

const number = (count: number) => count.toLocaleString('en');

const videosOf = (count: number) => countOf(count, 'video');

export const roomTexts = {
  page: 'Catalogue',
  heading: 'Editor’s room',
  form: 'Open the editor’s room',
  explanation:
    'For those who keep the catalogue: find, edit, hide and add videos. Leaving this page forgets the token.',
  tokenHint: 'From “fitreel token create --role editor”',
  loading: 'Loading the catalogue',
  failed: 'Couldn’t open the editor’s room',
  silent: 'The gateway isn’t responding. This is the last list.',
};

export const filterTexts = {
  label: 'Which videos',
  search: 'Search',
  show: 'Show',
  shown: {
    '': 'All videos',
    draft: 'Drafts',
    hidden: 'Hidden',
    removed: 'Removed',
    unavailable: 'Not playing',
    'no-picture': 'Without picture',
    'no-facts': 'Without facts',
    'same-source': 'Same source',
  } satisfies Record<NonNullable<Contract.EditedVideosQuery['filter']> | '', string>,
  category: 'Category',
  allCategories: 'All categories',
  creator: 'Creator',
  facts: 'Facts',
  anyFact: 'Any',
  clear: 'Clear filters',
};

const states: Readonly<Record<Contract.EditedVideo['state'], string>> = {
  live: 'Live',
  draft: 'Draft',
  hidden: 'Hidden',
  removed: 'Removed',
};

const needs: Readonly<Record<Contract.EditedVideo['needs'][number], string>> = {
  category: 'No category',
  picture: 'No picture',
  facts: 'No facts',
  plays: 'Not playing',
  source: 'Same source',
};

export const tableTexts = {
  label: 'All videos of the catalogue',
  keys: 'Arrows move, Space selects, Enter edits.',
  columns: {
    select: 'Select',
    picture: 'Picture',
    title: 'Title',
    creator: 'Creator',
    category: 'Category',
    minutes: 'Minutes',
    state: 'State',
  },
  states,
  needs,
  none: '–',
  minutes: (minutes: number) => `${minutes} min`,
  selectOne: (title: string) => `Select ${title}`,
  edit: (title: string) => `Edit ${title}`,
  loadingRow: 'Loading',
  rowFailed: 'Couldn’t load this row.',
  retry: 'Try again',
  count: videosOf,
  nothing: 'No videos match',
  nothingAdvice: 'Search for less, or clear the filters.',
  empty: 'No videos yet',
  emptyAdvice: 'Add some by their addresses, or import a file.',
};

export const selectionTexts = {
  label: 'Selected videos',
  selected: (count: number) => `${number(count)} selected`,
  all: (count: number) => `Select all ${number(count)}`,
  atMost: (count: number) => `Select the first ${number(count)}`,
  clear: 'Clear selection',
  failed: 'Couldn’t select them all.',
};

export const fieldTexts = {
  unknown: 'Unknown',
  noCategory: 'None yet',
  fromTitle: 'As the title says',
  /** The meaning of an empty field, or the format of a value. */
  hints: {
    minutes: 'Empty: as the title says. “unknown”: none',
    featured: 'A day, or the first and the last: 2026-12-01/2026-12-24',
  } as Readonly<Record<string, string>>,
};

export const editTexts = {
  heading: 'Edit video',
  form: 'Fields of the video',
  loading: 'Loading the video',
  failed: 'Couldn’t load the video',
  more: 'More fields',
  card: 'As viewers see it',
  cardWithdrawn: 'As viewers would see it',
  save: 'Save',
  saveMine: 'Save mine',
  saved: 'Saved',
  unchanged: 'Nothing has changed',
  conflict: (label: string) => `${label} was changed meanwhile by somebody else.`,
  theirs: (value: string) => (value === '' ? 'They left it empty.' : `They wrote “${value}”.`),
  takeTheirs: 'Take theirs',
  conflicts: 'Somebody else has changed the same fields. Take theirs, or save yours.',
};

export const giveBackTexts = {
  heading: 'Fields that an editor has set',
  kept: 'Imports leave alone the fields that an editor has set:',
  field: (label: string, value: string | undefined, isUnknown: boolean) =>
    isUnknown
      ? `${label}: the next import brings the host’s value.`
      : `${label}: ${value ? `the host has “${value}”.` : 'the host has none.'}`,
  take: 'Take the host’s value',
  takeOf: (label: string) => `Take the host’s value: ${label}`,
};

export const changeTexts = {
  undo: 'Undo',
  redo: 'Redo',
  earlier: 'Show earlier changes',
  undone: 'Taken back',
  comparing: 'Checking what would change',
  would: (count: number) => (count === 0 ? 'Nothing would change.' : `Would change ${number(count)}:`),
  changed: (count: number) => `${number(count)} changed`,
  nothingChanged: 'Nothing has changed',
  more: (count: number) => `… and ${number(count)} more`,
  left: (text: string) => `Left as it is: ${text}`,
  becomes: ' becomes ',
  nothing: 'none',
  added: 'is added',
  removed: 'is removed',
  typeErase: 'Type erase to confirm',
  noUndo: 'Viewers’ lists, the journal and pictures lose them too. Nothing brings them back.',
  cancel: 'Cancel',
  heading: 'Last changes',
  open: 'Last changes',
  loading: 'Loading the changes',
  failed: 'Couldn’t load the changes',
  none: 'Nothing was changed yet.',
  commandLine: 'command line',
  undoing: (change: number) => ({ title: `Take change ${change} back?`, action: 'Take it back' }),
  redoing: (change: number) => ({ title: `Make change ${change} again?`, action: 'Make it again' }),
  /** Appended to `undo` and `redo` for screen readers. */
  ofChange: (change: number) => ` change ${change}`,
};

export const bulkTexts = {
  hide: (count: number) => ({ title: `Hide ${videosOf(count)}?`, action: 'Hide' }),
  remove: (count: number) => ({ title: `Remove ${videosOf(count)}?`, action: 'Remove' }),
  restore: (count: number) => ({ title: `Restore ${videosOf(count)}?`, action: 'Restore' }),
  eraseVideos: 'Erase…',
  erase: (count: number) => ({ title: `Erase ${videosOf(count)} for good?`, action: 'Erase' }),
  edit: (count: number) => ({ title: `Change ${videosOf(count)}?`, action: 'Change' }),
  change: 'Change…',
  changeAll: (count: number) => `Change ${videosOf(count)}`,
  form: 'What they all get',
  keep: 'As it is',
  keepMinutes: 'Empty: as it is. “unknown”: none',
  empty: 'Choose what to change',
  preview: 'Preview',
};

export const importTexts = {
  open: 'Add videos',
  heading: 'Add videos',
  form: 'What to add',
  drop: 'Drop files to see what they would add',
  chooseFiles: 'Choose files',
  otherFiles: 'Other files',
  noFiles: 'Without files',
  fileHint: 'Or drop them on the room: yt-dlp, Takeout, a feed, CSV and more',
  addresses: 'Addresses of videos',
  addressesHint: 'One a line: any form of address, or an id at the video host',
  category: 'Category of videos that have none',
  noCategory: 'None: they wait as drafts',
  creator: 'Creator of videos that name none',
  createCategories: 'Add categories that do not exist',
  skipBad: 'Continue without rows that cannot be taken',
  hideMissing: 'It has all videos of its creators: hide those it lacks',
  preview: 'Preview',
  import: 'Import',
  cancel: 'Cancel',
  done: 'Done',
  previewing: 'Checking what would change',
  importing: 'Importing',
  /** The current step, the file’s name, and the progress. */
  progress(step: 'previewing' | 'importing', { name, job }: { name: string; job?: Contract.EditingJob }) {
    const what = name === '' ? importTexts[step] : `${importTexts[step]}: ${name}`;
    if (job?.state === 'waiting') return `${what}. It waits for other files.`;
    return job && job.rows > 0 ? `${what}. ${videosOf(job.rows)} read.` : what;
  },
  stop: 'Stop',
  nothing: 'Enter an address, or choose a file',
  tooLarge: (name: string) => `${name} has more than 50 MB. Import it in parts.`,
  would: (kind: string, rows: number) => `A file of the kind ${kind} with ${videosOf(rows)} would be:`,
  imported: 'Imported. Pictures are downloading in the background.',
  /** Announces the result of an import. */
  told: ({ added, changed }: Contract.ImportResponse, name: string) =>
    `Imported${name && ` ${name}`}: ${number(added)} new, ${number(changed)} changed`,
  counts: {
    added: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    unavailable: 'No longer at the host',
    missing: 'No longer in the file',
    withdrawn: 'Hidden before',
    drafts: 'Drafts',
    repeated: 'Repeated in the file',
    kept: 'Fields kept as edited',
    bad: 'Not taken',
  },
  heldBack: 'Rows that cannot be taken keep all others back. Correct them, or continue without them.',
  notUndoable: 'An import of this size can’t be taken back. Import the file in parts to be able to.',
  problems: 'What cannot be taken',
  problem: ({ line, row, message }: Contract.ImportResponse['problems'][number]) =>
    [line && `Line ${line}`, !line && row && `Video ${row}`, message].filter(Boolean).join(': '),
  more: (count: number) => `… and ${number(count)} more`,
};

/** The outcome of a file. */
export const jobTexts = {
  heading: 'Your last files',
  addresses: 'Addresses',
  cancel: 'Stop',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    refused: 'Not taken',
    failed: 'The gateway failed. Please try again.',
    cancelled: 'Stopped. Sending it again does what is left.',
    interrupted: 'The gateway stopped meanwhile. Sending it again does what is left.',
  } satisfies Record<Contract.EditingJob['state'], string>,
  outcome({ kind, at, state, message, import: outcome }: Contract.EditingJob) {
    const when = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
    const what = { preview: 'Preview', import: 'Import', picture: 'Picture' }[kind];
    const { added, changed, bad } = outcome ?? {};
    const counts = outcome && `${added} new, ${changed} changed, ${bad} not taken`;
    return `${what} · ${when} · ${counts ?? message ?? jobTexts.states[state]}`;
  },
};

export const pictureTexts = {
  choose: 'New picture…',
  saved: 'The picture is saved',
};

export const categoryTexts = {
  open: 'Categories',
  heading: 'Categories',
  none: 'No categories yet.',
  add: 'Add category',
  newName: 'Name',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  training: 'Training',
  trainingOf: (name: string) => `Minutes of ${name} count as training`,
  facts: 'Facts',
  factsOf: (name: string) => `Facts are read from titles in ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
  removing: (name: string) => ({ title: `Remove the category ${name}?`, action: 'Remove' }),
  into: 'Its videos go to',
  preview: 'Preview',
};

export const creatorTexts = {
  open: 'Creators',
  heading: 'Rename, merge or erase a creator',
  name: 'Creator',
  action: 'What to do',
  actions: { rename: 'Rename', merge: 'Merge into another', erase: 'Erase for good' },
  newName: 'New name',
  into: 'Into the creator',
  hint: 'Followers stay, and the old address leads to the new one',
  preview: 'Preview',
  asked: (action: 'rename' | 'merge' | 'erase', name: string, other: string) =>
    ({
      rename: { title: `Rename ${name} to ${other}?`, action: 'Rename' },
      merge: { title: `Merge ${name} into ${other}?`, action: 'Merge' },
      erase: { title: `Erase all videos of ${name} for good?`, action: 'Erase' },
    })[action],
};

export const moveTexts = {
  heading: 'Move the video',
  place: 'Move to place, from 1',
  move: 'Move',
  moved: (place: number) => `Moved to place ${number(place)}`,
  handle: 'Drag to another place',
};
