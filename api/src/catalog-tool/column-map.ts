import { display, COLUMNS } from './video-row';
import { checkReadable, FileError, textOf } from './files';

/** How the columns of a CSV file become those of the catalogue. */
export type CsvColumns = {
  /** Columns that the file need not have. */
  given?: readonly string[];
  /** Columns of the catalogue by the names, in lower case, that the file has for them. */
  renamed?: ReadonlyMap<string, string>;
  /** Leaves out columns that the catalogue does not have, in place of refusing the file. */
  ignoresOthers?: boolean;
};

/** Most characters of a map: a few for each column. */
const MAX_LENGTH = 10_000;

/**
 * Reads `title=Name, src=Link`: columns of the catalogue with the names that a CSV file has for them, with commas or line breaks between. `map` is
 * such a text, or a file that has one. Throws `FileError`.
 */
export async function readMap(map: string, pathOf: (file: string) => string): Promise<Map<string, string>> {
  const text = map.includes('=') ? map : await mapIn(pathOf(map));
  const renamed = new Map<string, string>();
  for (const pair of text.split(/[,\n]/).filter((part) => part.trim() !== '')) {
    const [, name = '', theirs = ''] = /^(\w+)\s*=\s*(\S.*)$/.exec(pair.trim()) ?? [];
    const column = COLUMNS.find((known) => known === name);
    if (column === undefined || [...renamed.values()].includes(column))
      throw new FileError(
        `--map takes each column of the catalogue (${COLUMNS.join(', ')}) once, =, and its name in the file, not ${display(pair.trim())}`,
      );
    renamed.set(theirs.toLowerCase(), column);
  }
  return renamed;
}

async function mapIn(file: string): Promise<string> {
  await checkReadable(file);
  let text = '';
  for await (const chunk of textOf(file)) {
    text += chunk;
    if (text.length > MAX_LENGTH) throw new FileError(`${file} is too long for a map of columns`);
  }
  return text;
}
