/**
 * Texts of the catalogue tool's messages about its options, and their replacements in the editor's room. The names of the
 * room's controls are the labels in remote-devtools.
 */
const IN_ROOM: readonly (readonly [string | RegExp, string])[] = [
  ['--from says which it is', 'Choose another file'],
  [
    '--create-categories adds it, --category takes another',
    'check “Add categories that do not exist”, or correct the file',
  ],
  [
    '--map names other columns for these, --ignore-other-columns goes on without',
    'Rename or remove the column in the file',
  ],
  ['say with --into NAME where they go', 'choose with “Its videos go to” where they go'],
  [
    'export --pictures FOLDER carries it over from the site that has it',
    'Upload it with Edit after the import',
  ],
  ['--allow-private allows it', 'the site’s operator can import it'],
  ['--into takes another category', 'Choose another category for “Its videos go to”'],
  [/give it one with edit \S+ categoryName=NAME/, 'give it one with Edit'],
];

/** A message of the catalogue tool, adapted to the room, which has no command line. */
export function inRoom(message: string): string {
  return IN_ROOM.reduce((text, [option, control]) => text.replace(option, control), message);
}
