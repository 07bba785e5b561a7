import { display, COLUMNS } from './video-row';
import { checkReadable, FileError, textOf } from './files';

/** How to map the columns of a CSV file to those of the catalogue. */
export type CsvColumns = {
  /** Required columns that the file may omit. */
  given?: readonly string[];
  /** Catalogue columns by their names in the file, in lower case. */
  renamed?: ReadonlyMap<string, string>;
  /** Ignores columns that the catalogue does not have, instead of rejecting the file. */
  ignoresOthers?: boolean;
};

/** Maximum characters of a map: a few for each column. */
const MAX_LENGTH = 10_000;

/**
 * Reads pairs such as `title=Name, src=Link`: a catalogue column and its name in the CSV file, separated by commas or line
 * breaks. `map` is the text itself or a file with it. Throws `FileError`.
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
