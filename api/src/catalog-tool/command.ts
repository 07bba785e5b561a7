import { parseArgs } from 'node:util';
import { FORMATS, formatOf, type Format } from './formats';

export type Command =
  | { name: 'import'; file: string; format: Format; createCategories: boolean }
  | { name: 'export'; file: string | undefined; format: Format }
  | { name: 'help' };

/** A command that cannot be understood; the message says what is taken. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE = `npm run catalog -w api -- import FILE [--format json|jsonl|csv] [--create-categories]
npm run catalog -w api -- export [FILE] [--format json|jsonl|csv]

The format is that of FILE's ending where none is given; an export without FILE writes JSON to standard output.
`;

/** The command in `args`, the words behind the program's name. Throws `UsageError`. */
export function commandOf(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, file, ...rest] = positionals;
  if (values.help) return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`one FILE at most, not also ${rest.join(' ')}`);
  if (name === 'import') {
    if (file === undefined) throw new UsageError('import takes a FILE');
    const createCategories = values['create-categories'] ?? false;
    return { name, file, format: chosenFormat(values.format, file), createCategories };
  }
  if (name === 'export') {
    if (values['create-categories']) throw new UsageError('--create-categories is for import');
    return { name, file, format: chosenFormat(values.format, file ?? 'videos.json') };
  }
  throw new UsageError('takes import or export');
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        'create-categories': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function chosenFormat(given: string | undefined, file: string): Format {
  const format = given === undefined ? formatOf(file) : FORMATS.find((name) => name === given);
  if (format !== undefined) return format;
  throw new UsageError(
    given === undefined
      ? 'FILE takes the ending .json, .jsonl or .csv, or --format says what it is'
      : '--format takes json, jsonl or csv',
  );
}
